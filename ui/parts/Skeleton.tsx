/**
 * Placeholder bars in the shape of what is coming. They appear after 150 ms and stand still for
 * reduced motion.
 */
import { classes } from './classes.ts';

/** Size it with classes, e.g. `h-5 w-24`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden className={classes('skeleton block rounded-badge', className)} />;
}

/** `count` bars of a row's height, announced once with `label`. */
export function SkeletonRows({
  count,
  label,
  isTall = false,
  className,
}: {
  count: number;
  label: string;
  /** Rows of three lines. */
  isTall?: boolean;
  className?: string | undefined;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, row) => (
        <div
          key={row}
          className={classes(
            'flex items-center gap-3 border-b border-line last:border-b-0',
            isTall ? 'h-19' : 'h-15',
          )}
        >
          <Skeleton className="size-8 rounded-full" />
          <span className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-16" />
          </span>
          <span className="grid justify-items-end gap-1.5">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3 w-14" />
          </span>
        </div>
      ))}
    </div>
  );
}
