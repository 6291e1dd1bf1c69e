/** Preview of a file: its questions, its columns, and the reading of each line or its fault. */
import { wordTexts } from '#texts/words.ts';
import { type ImportField, importFields } from '#protocol/import-lines.ts';
import type { ImportPreview as Preview, PreviewLine } from '#protocol/imports.ts';
import { formatDate, formatInr, formatQuantity } from '#texts/format.ts';
import { importTexts } from '#texts/imports.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Badge } from '#ui/parts/Badge.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';

import { ImportQuestions } from './ImportQuestions.tsx';
import type { FileAnswers } from './imports.queries.ts';
import { RefusedLines } from './RefusedLines.tsx';
import { summaryText } from './summary-text.ts';

const texts = importTexts();
/** Maximum number of lines shown; the counts are of all lines. */
const SHOWN = 50;
const order = { taken: 0, asked: 1, known: 2, refused: 3 } as const;

type ImportPreviewProps = {
  preview: Preview;
  isBusy: boolean;
  onAnswer: (answers: Partial<FileAnswers>) => void;
  onTake: () => void;
  onCancel: () => void;
};

export function ImportPreview({ preview, isBusy, onAnswer, onTake, onCancel }: ImportPreviewProps) {
  const { columns, mapping, taken } = preview;
  const isOpen = preview.questions.some(({ answer }) => answer === null);
  const lines = preview.lines.filter(({ kind }) => kind !== null);
  const choose = (field: ImportField, value: string) =>
    onAnswer({
      mapping: { ...mapping, [field]: value === '' ? null : Number.parseInt(value, 10) },
    });
  const options = [
    { value: '', label: texts.noColumn },
    ...columns.map((label, index) => ({ value: `${index}`, label: label || `${index + 1}` })),
  ];
  const shown = lines
    .toSorted((one, other) => order[one.state] - order[other.state] || one.number - other.number)
    .slice(0, SHOWN);
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="text-section">{texts.formats[preview.format]}</h2>
        <p role="status" className="text-body text-ink-2">
          {summaryText(preview)}
        </p>
      </div>
      <ImportQuestions questions={preview.questions} isBusy={isBusy} onAnswer={onAnswer} />
      {columns.length === 0 ? null : (
        <fieldset className="min-w-0" disabled={isBusy}>
          <legend className="mb-2 text-row font-semibold">{texts.columns}</legend>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
            {importFields.map((field) => (
              <SelectField
                key={field}
                label={texts.fields[field]}
                value={mapping[field] === null ? '' : `${mapping[field]}`}
                onChoose={(value) => choose(field, value)}
                options={options}
              />
            ))}
          </div>
        </fieldset>
      )}
      <RefusedLines lines={preview.lines} />
      {lines.length === 0 ? null : (
        <div className="grid gap-1">
          <h3 className="text-row font-semibold">{texts.lines}</h3>
          {lines.length > shown.length ? (
            <p className="text-meta text-ink-3">
              {texts.showing({ shown: shown.length, all: lines.length })}
            </p>
          ) : null}
          <ul className="divide-y divide-line border-y border-line">
            {shown.map((line) => (
              <LineRow key={line.number} line={line} />
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="large"
          className="max-sm:grow"
          disabled={isOpen || taken === 0}
          busy={isBusy && wordTexts().importing}
          onClick={onTake}
        >
          {isOpen
            ? texts.answerFirst
            : taken === 0
              ? texts.nothingNew
              : texts.take({ count: taken })}
        </Button>
        <Button
          look="secondary"
          size="large"
          className="max-sm:grow"
          disabled={isBusy}
          onClick={onCancel}
        >
          {texts.cancel}
        </Button>
      </div>
    </Card>
  );
}

function LineRow({ line }: { line: PreviewLine }) {
  const { kind, coin, quantity, amount, at } = line;
  if (kind === null || coin === null || quantity === null) return null;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-label">
      <span className="w-20 shrink-0 font-normal text-ink-3">{texts.line(line)}</span>
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {texts.kinds[kind]} {formatQuantity(quantity)} {coin}
        <span className="font-normal text-ink-3">
          {amount === null ? '' : ` · ${formatInr(amount)}`}{' '}
          <span className="whitespace-nowrap">{at === null ? '' : `· ${formatDate(at)}`}</span>
        </span>
      </span>
      {line.state === 'known' ? <Badge>{texts.known}</Badge> : null}
    </li>
  );
}
