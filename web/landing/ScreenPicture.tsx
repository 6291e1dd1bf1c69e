/**
 * A picture of one of the app's screens: narrow on a phone, in the theme of the page.
 * `scripts/screens.ts` makes them.
 */
export type ScreenName = 'contract' | 'receipt' | 'net-worth';

/** In pixels, as they are drawn; each has twice as many. */
const WIDE = { width: 720, height: 474 };
const NARROW = { width: 390, height: 390 };

export function ScreenPicture({ name, shows }: { name: ScreenName; shows: string }) {
  return (
    <div className="overflow-hidden rounded-sheet border border-line shadow-lift">
      {(['light', 'dark'] as const).map((theme) => (
        <picture key={theme} className={`of-${theme}`}>
          <source
            media="(max-width: 39.99rem)"
            srcSet={`/screens/${name}-narrow-${theme}.webp`}
            {...NARROW}
          />
          <img
            src={`/screens/${name}-wide-${theme}.webp`}
            {...WIDE}
            alt={shows}
            loading="lazy"
            decoding="async"
            className="block h-auto w-full"
          />
        </picture>
      ))}
    </div>
  );
}
