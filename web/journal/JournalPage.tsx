/** The journal: every trade that one has written about, found by kind and tag, and as a file. */
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import type { JournalEntry, JournalFilter, JournalKind } from '#protocol/journal.ts';
import { formatInr, formatMinute, formatCount } from '#texts/format.ts';
import { journalTexts } from '#texts/journal.ts';
import { PagedList } from '#ui/lists/PagedList.tsx';
import { Button, buttonClasses } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { classes } from '#ui/parts/classes.ts';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { ProfitText } from '#web/parts/ProfitText.tsx';
import { subjectPath } from '#web/parts/subject-path.ts';

import { fileAddress, useJournal, useTags } from './journal.queries.ts';
import { Tags } from './Tags.tsx';

const texts = journalTexts();
/** This many are seen at first. */
const FEW_TAGS = 12;
const kinds = ['all', 'contract', 'order', 'position'] as const;

export function JournalPage() {
  const [params, setParams] = useSearchParams();
  const tag = params.get('tag');
  const [kind, setKind] = useState<'all' | JournalKind>('all');
  const filter: JournalFilter = {
    ...(kind === 'all' ? {} : { kind }),
    ...(tag === null ? {} : { tag }),
  };
  const chooseTag = (chosen: string | null) =>
    setParams(chosen === null ? {} : { tag: chosen }, { replace: true });
  return (
    <PageFrame
      title={texts.title}
      tagline={texts.tagline}
      width="narrow"
      actions={
        <a
          href={fileAddress(filter)}
          download="drishti-journal.csv"
          className={`${buttonClasses('secondary', 'small')} min-h-11!`}
        >
          {texts.download}
        </a>
      }
    >
      <div className="grid gap-4">
        <div role="group" aria-label={texts.kindLegend} className="flex flex-wrap gap-2">
          {kinds.map((one) => (
            <Choice key={one} isChosen={one === kind} onChoose={() => setKind(one)}>
              {texts.kinds[one]}
            </Choice>
          ))}
        </div>
        <TagChoice chosen={tag} onChoose={chooseTag} />
        <Entries filter={filter} isFiltered={kind !== 'all' || tag !== null} />
      </div>
    </PageFrame>
  );
}

function TagChoice({
  chosen,
  onChoose,
}: {
  chosen: string | null;
  onChoose: (tag: string | null) => void;
}) {
  const { data } = useTags();
  const [showsAll, setShowsAll] = useState(false);
  const tags = data?.items ?? [];
  const isKnown = tags.some(({ tag }) => tag.toLowerCase() === chosen?.toLowerCase());
  const known = chosen === null || isKnown ? tags : [{ tag: chosen, count: 0 }, ...tags];
  const shown = showsAll ? known : known.slice(0, FEW_TAGS);
  if (known.length === 0) return null;
  return (
    <div role="group" aria-label={texts.tags} className="flex flex-wrap gap-2">
      {shown.map(({ tag, count }) => {
        const isChosen = tag.toLowerCase() === chosen?.toLowerCase();
        return (
          <Choice key={tag} isChosen={isChosen} onChoose={() => onChoose(isChosen ? null : tag)}>
            <bdi>{tag}</bdi> <span className="font-normal text-ink-3">{formatCount(count)}</span>
          </Choice>
        );
      })}
      {known.length > shown.length ? (
        <Button look="quiet" onClick={() => setShowsAll(true)}>
          {texts.allTags({ count: formatCount(known.length) })}
        </Button>
      ) : null}
    </div>
  );
}

function Choice({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        'min-h-11 max-w-full min-w-11 rounded-field border px-3 text-label wrap-anywhere transition-colors',
        isChosen
          ? 'border-brand-ink bg-brand-soft font-semibold text-brand-ink'
          : 'border-line text-ink-2 hover:border-line-strong',
      )}
    >
      {children}
    </button>
  );
}

function Entries({ filter, isFiltered }: { filter: JournalFilter; isFiltered: boolean }) {
  return (
    <Card isFlush>
      <PagedList
        list={useJournal(filter)}
        failed={texts.failed}
        staleClass="m-4"
        loading={
          <div className="px-4">
            <SkeletonRows count={4} label={texts.loading} />
          </div>
        }
        empty={
          <EmptyState
            title={isFiltered ? texts.noneFound : texts.noneTitle}
            body={isFiltered ? texts.noneFoundBody : texts.noneBody}
          />
        }
        older="row"
      >
        {(items) => (
          <ul className="divide-y divide-line">
            {items.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

function Entry({ entry }: { entry: JournalEntry }) {
  const { id, kind, coin, side, amount, result, placedAt, note, tags } = entry;
  return (
    <li className="grid gap-2 px-4 py-3 lg:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="grid min-w-0">
          <Link
            to={subjectPath(id) ?? '/order'}
            className="reach text-row font-semibold wrap-anywhere text-brand-ink underline underline-offset-4"
          >
            {texts.what({ kind, coin, side })}
          </Link>
          <span className="text-meta text-ink-3">{formatMinute(placedAt)}</span>
        </span>
        <span className="text-label font-normal">
          {result === null ? (
            amount === null ? null : (
              <span className="text-ink-2">{formatInr(amount)}</span>
            )
          ) : (
            <ProfitText profit={result} />
          )}
        </span>
      </div>
      <Tags tags={tags} />
      {note === '' ? null : (
        <p dir="auto" className="text-body wrap-anywhere whitespace-pre-line text-ink-2">
          {note}
        </p>
      )}
    </li>
  );
}
