/** Lines that cannot be read, by reason, each with its number and the file's own text. */
import type { LineRefusal } from '#protocol/import-lines.ts';
import type { PreviewLine } from '#protocol/imports.ts';
import { importTexts } from '#texts/imports.ts';

const texts = importTexts();
/** Lines shown of each reason; the others are counted. */
const SHOWN = 10;

export function RefusedLines({ lines }: { lines: readonly PreviewLine[] }) {
  const reasons = Map.groupBy(
    lines.filter(({ state }) => state === 'refused'),
    ({ fault }) => fault as LineRefusal,
  );
  if (reasons.size === 0) return null;
  return (
    <section aria-label={texts.refused} className="grid gap-3">
      <h3 className="text-row font-semibold">{texts.refused}</h3>
      {[...reasons].map(([fault, refused]) => (
        <div key={fault} className="grid gap-1">
          <p className="text-label text-down">{texts.faults[fault]}</p>
          <ul className="divide-y divide-line border-y border-line">
            {refused.slice(0, SHOWN).map((line) => (
              <li key={line.number} className="flex flex-wrap gap-x-3 py-1.5 text-label">
                <span className="w-20 shrink-0 font-normal text-ink-3">{texts.line(line)}</span>
                <samp className="min-w-0 flex-1 basis-40 font-sans font-normal wrap-anywhere text-ink-2">
                  {line.said}
                </samp>
              </li>
            ))}
          </ul>
          {refused.length > SHOWN ? (
            <p className="text-meta text-ink-3">{texts.more({ count: refused.length - SHOWN })}</p>
          ) : null}
        </div>
      ))}
    </section>
  );
}
