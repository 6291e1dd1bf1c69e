/** How far something is, as a bar and in words for those who listen. */

/** `share` from 0 to 1. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  const percent = Math.floor(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-badge bg-sunken ring-1 ring-line"
    >
      <div
        className="h-full origin-left bg-brand transition-transform"
        style={{ transform: `scaleX(${share.toString()})` }}
      />
    </div>
  );
}
