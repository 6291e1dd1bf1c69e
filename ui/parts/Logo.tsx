/**
 * The mark: a price line that ends in the marigold dot. The only place besides the landing sun
 * where that colour is.
 */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 28 28" className="shrink-0">
      <rect width="28" height="28" rx="7" className="fill-brand" />
      <path
        d="M6 18.5 11 13l4.5 4 5.6-7.2"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="22" cy="8.6" r="2.3" className="fill-marigold" />
    </svg>
  );
}
