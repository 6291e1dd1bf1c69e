/** Page on which a person previews and imports CSV files, and sees the coins held elsewhere. */
import { type ChangeEvent, useRef, useState } from 'react';

import type { ImportPreview as Preview, Tracked } from '#protocol/imports.ts';
import { formatDate, formatInr, formatQuantity, signOf } from '#texts/format.ts';
import { importTexts } from '#texts/imports.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { ApiProblem } from '#ui/client/api.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Switch } from '#ui/forms/Switch.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { ProgressBar } from '#ui/parts/ProgressBar.tsx';
import { toast } from '#ui/parts/Toast.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { ImportPreview } from './ImportPreview.tsx';
import {
  type FileAnswers,
  noAnswers,
  useCountInWorth,
  useRemoveFile,
  useSendFile,
  useTracked,
} from './imports.queries.ts';

const texts = importTexts();

export function ImportPage() {
  return (
    <PageFrame title={texts.title} tagline={texts.how}>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
        <Chooser />
        <div className="grid grid-cols-1 gap-6">
          <Loaded
            query={useTracked()}
            failed={texts.failed}
            loading={<SkeletonRows count={3} label={texts.loading} />}
          >
            {(tracked) => (
              <>
                <Holdings tracked={tracked} />
                <Files files={tracked.files} />
              </>
            )}
          </Loaded>
        </div>
      </div>
    </PageFrame>
  );
}

function Chooser() {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const send = useSendFile(setShare);
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState(noAnswers);
  const [preview, setPreview] = useState<Preview | null>(null);

  const look = (next: File, chosen: FileAnswers) => {
    send.mutate(
      { what: 'preview', file: next, answers: chosen },
      {
        onSuccess(seen) {
          // Lines are imported with the answers that they are shown with.
          setAnswers(chosen);
          setPreview(seen);
        },
      },
    );
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = target.files?.[0];
    // The same file, mended, may be chosen again.
    target.value = '';
    if (!next) return;
    setFile(next);
    setPreview(null);
    setAnswers(noAnswers);
    look(next, noAnswers);
  };
  const take = () => {
    if (!file) return;
    send.mutate(
      { what: 'add', file, answers },
      {
        onSuccess({ taken }) {
          setPreview(null);
          setFile(null);
          toast('success', texts.taken({ count: taken }));
        },
      },
    );
  };
  const problem = send.error;
  const words =
    problem instanceof ApiProblem ? (problem.fields['file'] ?? problem.detail) : problem?.message;
  return (
    <div className="grid grid-cols-1 gap-4">
      <FormBanner text={problem ? words || texts.notDone : null} />
      <Card className="grid justify-items-start gap-3">
        <p className="text-body text-ink-2">{texts.noneHow}</p>
        <Button
          look={preview ? 'secondary' : 'primary'}
          className="max-sm:w-full"
          busy={send.isPending && !preview && texts.reading}
          onClick={() => input.current?.click()}
        >
          {file ? texts.chooseOther : texts.choose}
        </Button>
        {send.isPending ? <Sending share={share} /> : null}
      </Card>
      <input
        ref={input}
        type="file"
        name="file"
        accept=".csv,text/csv,text/plain"
        aria-label={texts.choose}
        onChange={choose}
        className="sr-only"
        tabIndex={-1}
      />
      {preview && file ? (
        <ImportPreview
          preview={preview}
          isBusy={send.isPending}
          onAnswer={(next) => look(file, { ...answers, ...next })}
          onTake={take}
          onCancel={() => {
            send.reset();
            setPreview(null);
            setFile(null);
          }}
        />
      ) : null}
    </div>
  );
}

/** Progress of the upload in percent, then an indefinite one while the server reads the file. */
function Sending({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  const words = share < 1 ? texts.sending({ percent }) : texts.reading;
  return (
    <div className="grid w-full gap-1.5">
      <p role="status" className="text-label text-ink-2">
        {words}
      </p>
      <ProgressBar share={share} label={words} />
    </div>
  );
}

function Holdings({ tracked }: { tracked: Tracked }) {
  const count = useCountInWorth();
  return (
    <section aria-label={texts.holdings} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-section">{texts.holdings}</h2>
        {tracked.items.length === 0 ? null : (
          <span className="text-row font-semibold">{formatInr(tracked.value)}</span>
        )}
      </div>
      {tracked.items.length === 0 ? (
        <Card isFlush>
          <EmptyState title={texts.none} />
        </Card>
      ) : (
        <>
          <ul className="rounded-card border border-line bg-surface">
            {tracked.items.map(({ coin, quantity, value }) => (
              <li
                key={coin}
                className="flex min-h-14 flex-wrap items-center gap-x-3 border-b border-line px-4 py-2 last:border-b-0"
              >
                <CoinMark symbol={coin} />
                <span className="grid min-w-0 flex-1 basis-40">
                  <span className="text-row font-semibold">{coin}</span>
                  <span className="text-label font-normal wrap-anywhere text-ink-3">
                    {signOf(quantity) < 0 ? '−' : ''}
                    {formatQuantity(quantity.replace('-', ''))}
                  </span>
                </span>
                <span className="ml-auto text-row">
                  {value === null ? (
                    <span className="text-ink-3">{texts.noPrice}</span>
                  ) : (
                    formatInr(value)
                  )}
                </span>
              </li>
            ))}
          </ul>
          <Switch
            label={texts.count}
            about={texts.countAbout}
            isOn={tracked.inWorth}
            onChange={(isOn) => count.mutate(isOn)}
          />
        </>
      )}
    </section>
  );
}

function Files({ files }: { files: Tracked['files'] }) {
  const remove = useRemoveFile();
  if (files.length === 0) return null;
  return (
    <section aria-label={texts.files} className="grid grid-cols-1 gap-3">
      <h2 className="text-section">{texts.files}</h2>
      <ul className="rounded-card border border-line bg-surface">
        {files.map(({ id, format, lines, addedAt }) => {
          const name = `${texts.formats[format as 'generic'] ?? format}, ${formatDate(addedAt)}`;
          return (
            <li
              key={id}
              className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
            >
              <span className="grid min-w-0 flex-1">
                <span className="text-row font-semibold">{name}</span>
                <span className="text-label font-normal text-ink-3">
                  {texts.taken({ count: lines })}
                </span>
              </span>
              <Button
                look="secondary"
                size="small"
                aria-label={`${texts.remove}: ${name}`}
                busy={remove.isPending && remove.variables === id && '...'}
                onClick={() => remove.mutate(id)}
              >
                {texts.remove}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
