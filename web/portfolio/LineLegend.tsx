/** Which line is which: a whole one and a dashed one. */
export function LineLegend({ whole, dashed }: { whole: string; dashed: string }) {
  const line = (isDashed: boolean) => (
    <svg aria-hidden width="18" height="8" className="shrink-0">
      <path
        d="M0 4h18"
        strokeWidth={isDashed ? 1.25 : 1.75}
        strokeDasharray={isDashed ? '4 3' : undefined}
        className={isDashed ? 'stroke-ink-3' : 'stroke-brand-ink'}
      />
    </svg>
  );
  return (
    <p className="flex flex-wrap gap-x-4 text-meta text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        {line(false)}
        {whole}
      </span>
      <span className="inline-flex items-center gap-1.5">
        {line(true)}
        {dashed}
      </span>
    </p>
  );
}
