/**
 * The round mark of a coin. Where there is no picture, a coin with the letters from the list of
 * coins. Decorative: the symbol is always beside it. A hairline ring keeps dark marks visible on
 * dark pages.
 */
import { classes } from '#ui/parts/classes.ts';

import { useMark } from './marks.ts';

const files = import.meta.glob<string>('./*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

export function CoinMark({
  symbol,
  size = 32,
  className,
}: {
  symbol: string;
  size?: number;
  className?: string | undefined;
}) {
  const file = files[`./${symbol.toLowerCase()}.svg`];
  return (
    <span
      aria-hidden
      className={classes(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full',
        className,
      )}
    >
      {file ? (
        <img
          src={file}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      ) : (
        <Letters symbol={symbol} size={size} />
      )}
      <span className="absolute inset-0 rounded-full border border-ink/12" />
    </span>
  );
}

/** By how many characters there are. */
const sizes = ['text-[15px]', 'text-[13px]', 'text-[10px]'];

function Letters({ symbol, size }: { symbol: string; size: number }) {
  const mark = useMark(symbol);
  return (
    <svg width={size} height={size} viewBox="0 0 32 32">
      <circle cx="16" cy="16" r="16" className="fill-[light-dark(var(--sunken),var(--raised))]" />
      <text
        x="16"
        y="16"
        dy="0.36em"
        textAnchor="middle"
        className={classes('fill-ink-2 font-semibold', sizes[[...mark].length - 1])}
      >
        {mark}
      </text>
    </svg>
  );
}
