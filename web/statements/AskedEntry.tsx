/**
 * A document that was asked for, with its files: those that are made in the background say how far
 * they are.
 */
import type { Language } from '#protocol/languages.ts';
import type { BackgroundFile, StatementEntry } from '#protocol/statements.ts';
import { formatMinuteIst, formatCount } from '#texts/format.ts';
import { reader } from '#texts/reader.ts';
import { statementsPageTexts } from '#texts/statements-page.ts';
import { ProgressBar } from '#ui/parts/ProgressBar.tsx';

import { GetFiles } from './GetFiles.tsx';

const texts = statementsPageTexts();

/** In the page's language: its own name may be in letters for which the page has no face. */
const nameOf = (language: Language) =>
  new Intl.DisplayNames([reader().language], { type: 'language' }).of(language);

/** `label`: what the document is. */
export function AskedEntry({ entry, label }: { entry: StatementEntry; label: string }) {
  return (
    <li className="grid gap-3 px-4 py-3 lg:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="grid min-w-0">
          <span className="text-row">{label}</span>
          <span className="text-meta text-ink-3">
            {texts.askedAt({ at: formatMinuteIst(entry.askedAt) })}
            {entry.language === reader().language ? null : ` · ${nameOf(entry.language)}`}
          </span>
        </span>
        <GetFiles of={{ entry }} movements={entry.movements} label={label} isQuiet />
      </div>
      {entry.background.map((file) => (
        <Background key={file.format} file={file} />
      ))}
    </li>
  );
}

function Background({ file }: { file: BackgroundFile }) {
  const { format, state, done, total } = file;
  const name = format.toUpperCase();
  const isUnderWay = state === 'waits' || state === 'runs';
  const counted = {
    done: formatCount(done),
    total: total === null ? null : formatCount(total),
  };
  return (
    <div className="grid gap-2">
      {isUnderWay && total !== null ? (
        <ProgressBar share={total === 0 ? 0 : done / total} label={`${texts.making}, ${name}`} />
      ) : null}
      <p role="status" className="text-label font-normal text-ink-2">
        {name}: {state === 'runs' ? texts.written(counted) : texts.backgroundStates[state]}
      </p>
    </div>
  );
}
