/** A document as a page to print, drawn from its CSV, whose fingerprint it carries. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { statementsPageTexts } from '#texts/statements-page.ts';
import { groupTyped } from '#texts/format.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { mine } from '#ui/client/session.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { sha256, toHex } from '#verifier/sha256.ts';

import { readCsv, type Section, sectionsOf } from './csv.rules.ts';
import { fetchFile } from './download.ts';

const texts = statementsPageTexts();
/** More is a book. */
const MOST_BYTES = 2_000_000;
const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;

type Printed = { sections: Section[]; hash: string } | 'too-long';

async function read(id: string, signal: AbortSignal): Promise<Printed> {
  const { blob } = await fetchFile({ id, format: 'csv' }, () => undefined, signal);
  if (blob.size > MOST_BYTES) return 'too-long';
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const sections = sectionsOf(readCsv(new TextDecoder().decode(bytes)));
  return { sections, hash: toHex(sha256(bytes)) };
}

export function PrintedStatement({ id }: { id: string }) {
  const query = useQuery({
    queryKey: mine('statements', 'print', id),
    queryFn: ({ signal }) => read(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, isError, error } = query;
  return (
    <div className="page-gutter w-full pt-3 pb-8 lg:pt-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          to="/statements"
          className="reach text-row text-brand-ink underline underline-offset-4"
        >
          {texts.back}
        </Link>
        <Button disabled={!data || data === 'too-long'} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      {data && data !== 'too-long' ? null : <h1 className="sr-only">{texts.print}</h1>}
      {data === 'too-long' ? (
        <p className="text-body text-ink-2">{texts.printTooLong}</p>
      ) : data ? (
        <Sheets sections={data.sections} hash={data.hash} />
      ) : isError ? (
        <LoadFailed query={query} title={texts.failed} body={error.message} />
      ) : (
        <SkeletonRows count={6} label={texts.loadingPrint} />
      )}
    </div>
  );
}

function Sheets({ sections, hash }: { sections: readonly Section[]; hash: string }) {
  return (
    <>
      {sections.map(({ heading, rows }, at) => (
        <section key={heading} className="mb-5">
          {at === 0 ? (
            <h1 className="font-display text-title">{heading}</h1>
          ) : (
            <h2 className="mb-1 text-row font-semibold">{heading}</h2>
          )}
          {rows.length === 0 ? null : rows[0]?.length === 2 && at < 2 ? (
            <dl className="grid gap-x-6 gap-y-1 text-label sm:grid-cols-[auto_minmax(0,1fr)]">
              {rows.map(([name = '', value = '']) => (
                <div key={name} className="contents">
                  <dt className="font-normal text-ink-3">{name}</dt>
                  <dd className="wrap-anywhere max-sm:mb-1">{value}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <Sheet heading={heading} rows={rows} />
          )}
        </section>
      ))}
      <p className="text-meta break-all text-ink-3">
        {texts.fingerprint} (CSV): {hash}
      </p>
    </>
  );
}

function Sheet({ heading, rows: [names = [], ...rows] }: { heading: string; rows: string[][] }) {
  return (
    <div
      role="region"
      aria-label={heading}
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="w-full border-collapse text-meta">
        <thead>
          <tr className="border-b border-line-strong">
            {names.map((name) => (
              <th key={name} scope="col" className="px-1.5 py-1 text-left font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={`${at} ${cells[0] ?? ''}`} className="border-b border-line">
              {names.map((name, column) => {
                const cell = cells[column] ?? '';
                const isNumber = NUMBER.test(cell);
                return (
                  <td
                    key={name}
                    className={classes('px-1.5 py-1', isNumber && 'text-right whitespace-nowrap')}
                  >
                    {isNumber ? groupTyped(cell) : cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
