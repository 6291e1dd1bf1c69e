/** Questions about a file that can be read in two ways, each with the file's own cell. */
import type { DateOrder, DecimalMark } from '#protocol/import-lines.ts';
import type { ImportPreview as Preview } from '#protocol/imports.ts';
import { formatDate } from '#texts/format.ts';
import { importTexts } from '#texts/imports.ts';

import type { FileAnswers } from './imports.queries.ts';

const texts = importTexts();
type Question = Preview['questions'][number];

type ImportQuestionsProps = {
  questions: Preview['questions'];
  isBusy: boolean;
  onAnswer: (answers: Partial<FileAnswers>) => void;
};

/** Answer to a question; another head also drops the chosen columns. */
const answerOf = ({ about }: Question, answer: string): Partial<FileAnswers> =>
  about === 'head' ? { head: answer, mapping: null } : { [about]: answer };

export function ImportQuestions({ questions, isBusy, onAnswer }: ImportQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <section
      aria-label={texts.questions}
      className="grid gap-3 rounded-field border border-brand-ink bg-brand-soft p-4"
    >
      <div>
        <h3 className="text-row font-semibold">{texts.questions}</h3>
        <p className="text-body text-ink-2">{texts.questionsHow}</p>
      </div>
      {questions.map((question) => (
        <fieldset key={question.about} disabled={isBusy} className="grid min-w-0 gap-1">
          <legend className="mb-1 text-label font-semibold">{texts.asks[question.about]}</legend>
          {choicesOf(question).map(({ answer, words, about }) => (
            <label key={answer} className="flex min-h-11 items-center gap-3 text-label">
              <input
                type="radio"
                name={`import-${question.about}`}
                checked={question.answer === answer}
                onChange={() => onAnswer(answerOf(question, answer))}
                className="size-5 shrink-0 accent-brand"
              />
              <span className="grid min-w-0">
                <span className="wrap-anywhere">{words}</span>
                {about === null ? null : (
                  <samp className="font-sans font-normal wrap-anywhere text-ink-2">{about}</samp>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}

function choicesOf({ about, cell, choices }: Question) {
  if (about === 'head')
    return [
      ...choices.map(({ answer, reading }) => ({
        answer,
        about: reading,
        words: texts.line({ number: Number.parseInt(answer, 10) }),
      })),
      { answer: '0', words: texts.noHead, about: null },
    ];
  return choices.map(({ answer, reading }) => ({
    answer,
    words:
      about === 'decimal' ? texts.marks[answer as DecimalMark] : texts.orders[answer as DateOrder],
    about: texts.readAs({
      cell: cell ?? '',
      reading: about === 'dates' ? formatDate(reading) : reading,
    }),
  }));
}
