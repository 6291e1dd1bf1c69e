/** Replaces a list of requests while it is loading, with its words in view. */
import { Skeleton } from '#ui/parts/Skeleton.tsx';

export function LoadingRecords({ label }: { label: string }) {
  return (
    <div role="status" className="grid grid-cols-1 gap-3">
      <p className="text-label font-normal text-ink-3">{label}</p>
      {Array.from({ length: 5 }, (_, row) => (
        <div
          key={row}
          className="flex min-h-21 items-start justify-between gap-4 rounded-card border border-line bg-surface p-4"
        >
          <span className="grid min-w-0 flex-1 gap-2">
            <Skeleton className="h-5 w-32 max-w-full" />
            <Skeleton className="h-4 w-44 max-w-full" />
          </span>
          <Skeleton className="h-6 w-20 shrink-0" />
        </div>
      ))}
    </div>
  );
}
