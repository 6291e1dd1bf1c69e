/** Buy or sell, long or short: a neutral triangle with its word. */
import { Triangle } from '#ui/parts/Triangle.tsx';

export function SideTag({
  isUp,
  children,
}: {
  /** Whether it gains by a rising price. */
  isUp: boolean;
  children: string;
}) {
  return (
    <span className="inline-flex items-center gap-1.5 text-label whitespace-nowrap text-ink-2">
      <Triangle to={isUp ? 'up' : 'down'} />
      {children}
    </span>
  );
}
