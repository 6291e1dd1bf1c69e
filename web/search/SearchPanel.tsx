/**
 * The search of everything: a combobox whose list is beneath it. Arrows choose, Enter opens, Escape
 * closes. Coins and pages are known already. Of one's own, the last hundred orders and contracts
 * are asked for.
 */
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { type SearchTexts, searchTexts } from '#texts/search.ts';
import { useSession } from '#ui/client/session.tsx';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { classes } from '#ui/parts/classes.ts';
import { useCoins } from '#web/coins/coins.queries.ts';
import { subjectPath } from '#web/parts/subject-path.ts';

import { useOwn } from './own.queries.ts';
import { find, type Findable, findablePages, isOwnId, type PageTitles } from './search.rules.ts';

type SearchPanelProps = {
  pages: PageTitles;
  field: RefObject<HTMLInputElement | null>;
  /** Something was opened. */
  onDone: () => void;
};

type HelpTopic = keyof SearchTexts['help'];

/** Where each topic is explained, or done. */
const topics: Readonly<Record<HelpTopic, string>> = {
  rule: '/rules#rule',
  prices: '/rules#prices',
  risk: '/rules#risk',
  verify: '/verify',
  liabilities: '/liabilities',
  returns: '/rules#returns',
  programs: '/developers',
  limits: '/limits',
  'second-factor': '/two-factor',
  passkeys: '/passkeys',
  password: '/change-password',
  sessions: '/sessions',
  recharge: '/deposit',
  withdraw: '/withdraw',
  support: '/support-chat',
};
/** Where a person without an account writes. */
const VISITORS_SUPPORT = '/write-to-us';

export function SearchPanel({ pages, field, onDone }: SearchPanelProps) {
  const texts = searchTexts();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { person } = useSession();
  const own = useOwn();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const groups = find(useFindable(pages, own.data ?? [], typed), typed);
  const all = groups.flatMap(({ items }) => items);
  const chosen = Math.min(active, all.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected=true]');
    option?.scrollIntoView({ block: 'nearest' });
  }, [chosen, typed]);

  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || all.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((chosen + step + all.length) % all.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const item = all[chosen];
      if (!item) return;
      onDone();
      void navigate(item.to);
    }
  };

  return (
    <div className="min-h-[min(26rem,60dvh)]">
      <div className="sticky top-0 z-10 bg-raised pt-1.5 pb-2">
        <label>
          <span className="sr-only">{texts.field}</span>
          <input
            ref={field}
            type="search"
            role="combobox"
            aria-expanded={all.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen >= 0 ? optionId(chosen) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder={texts.field}
            maxLength={60}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onKeyDown={press}
            className="h-11 w-full min-w-0 rounded-field border border-line-strong bg-surface px-3.5 text-field outline-offset-2 placeholder:text-ink-3"
          />
        </label>
        <p role="status" className="sr-only">
          {all.length === 0 ? texts.none({ typed }) : texts.found({ count: all.length })}
        </p>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={texts.title}>
        {groups.map(({ kind, items }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} className="px-2 pt-3 pb-1 text-meta text-ink-3">
              {texts.kinds[kind]}
            </p>
            {items.map((item) => {
              const at = all.indexOf(item);
              return (
                <Option
                  key={`${item.to} ${item.title} ${item.note ?? ''}`}
                  id={optionId(at)}
                  item={item}
                  isChosen={at === chosen}
                  onPoint={() => setActive(at)}
                  onOpen={onDone}
                />
              );
            })}
          </div>
        ))}
      </div>
      {all.length === 0 ? (
        <p aria-hidden className="py-8 text-center text-body text-ink-3">
          {texts.none({ typed })}
        </p>
      ) : null}
      {person && own.data === undefined ? (
        <p className="px-2 pt-3 text-meta text-ink-3">
          {own.isError ? texts.ownFailed : texts.loadingOwn}
        </p>
      ) : null}
      <p className="px-2 pt-3 text-meta text-ink-3 max-lg:hidden">{texts.hint}</p>
    </div>
  );
}

/** All that can be found, what is likeliest first. */
function useFindable(
  pages: PageTitles,
  own: readonly Findable[],
  typed: string,
): readonly Findable[] {
  const texts = searchTexts();
  const { data } = useCoins();
  const { person } = useSession();
  const id = typed.trim();
  const byId = person && isOwnId(id) ? subjectPath(id) : null;
  return [
    ...(data?.items ?? []).map(({ symbol, name }, index): Findable => ({
      kind: 'coin',
      to: `/coin/${symbol}`,
      title: name,
      symbol,
      isFirst: index < 3,
    })),
    ...findablePages(pages, person !== null),
    ...own,
    // Older than those: found by its whole id.
    ...(byId && !own.some(({ to }) => to === byId)
      ? [{ kind: 'own' as const, to: byId, title: texts.byId({ id }), words: id }]
      : []),
    ...Object.entries(texts.help).map(([topic, { title, words }]): Findable => ({
      kind: 'help',
      title,
      words,
      to: topic === 'support' && !person ? VISITORS_SUPPORT : topics[topic as HelpTopic],
    })),
  ];
}

type OptionProps = {
  id: string;
  item: Findable;
  isChosen: boolean;
  onPoint: () => void;
  onOpen: () => void;
};

function Option({ id, item, isChosen, onPoint, onOpen }: OptionProps) {
  const { to, title, note, symbol } = item;
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onPointerMove={isChosen ? undefined : onPoint}
      onClick={onOpen}
      className={classes(
        'flex min-h-11 items-center gap-x-3 rounded-field px-2 text-row',
        // Beside its title on a phone, a note would cut both of them.
        note !== undefined && 'max-sm:flex-col max-sm:items-start max-sm:py-1.5',
        isChosen && 'bg-brand-soft',
      )}
    >
      {symbol === undefined ? null : <CoinMark symbol={symbol} size={24} />}
      <span
        className={classes('min-w-0 flex-1 truncate', note !== undefined && 'max-sm:max-w-full')}
      >
        {symbol === undefined ? null : <span className="mr-2 font-semibold">{symbol}</span>}
        <span className={symbol === undefined ? '' : 'text-ink-2'}>{title}</span>
      </span>
      {symbol === undefined ? null : (
        <PriceText symbol={symbol} pace="calm" className="text-label text-ink-2" />
      )}
      {note === undefined ? null : (
        <span className="max-w-full truncate text-meta text-ink-2 sm:max-w-[55%]">{note}</span>
      )}
    </Link>
  );
}
