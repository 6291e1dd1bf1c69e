/**
 * The list of the markets under its tabs: all coins, those that went up or down, and each of the
 * person's watchlists.
 */
import { coinTexts } from '#texts/coins.ts';
import { wordTexts } from '#texts/words.ts';
import { Plus } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';

import type { Coin } from '#protocol/market.ts';
import type { Watchlist } from '#protocol/watchlists.ts';
import { marketScreenTexts } from '#texts/market-screens.ts';
import { marketTexts } from '#texts/market.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { useSession } from '#ui/client/session.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { laterDialog } from '#ui/parts/later-dialog.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Tabs } from '#ui/parts/Tabs.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';
import { PauseButton } from '#web/coins/FeedNotice.tsx';
import { useWatchlists } from '#web/watchlists/watchlists.queries.ts';

import { CoinTable, LoadingCoins } from './CoinTable.tsx';
import { coinsOn, findCoins, gainers, losers, type Sort, sorted } from './markets.rules.ts';
import { SortChoice, sortHeads } from './SortChoice.tsx';
import type { MarketView } from './use-market-view.ts';

const words = marketScreenTexts();

const NameListDialog = laterDialog(
  async () => (await import('#web/watchlists/ListDialogs.tsx')).NameListDialog,
);
const DeleteListDialog = laterDialog(
  async () => (await import('#web/watchlists/ListDialogs.tsx')).DeleteListDialog,
);

const ALL: Sort = { key: 'cap', isDown: true };
const OWN: Sort = { key: 'own', isDown: false };
const toCoin = (symbol: string) => `/coin/${symbol}`;

export function Markets({ view }: { view: MarketView }) {
  const query = useCoins();
  const { data: latest, isError } = query;
  // A list of this length is drawn in slices.
  const data = useDeferredValue(latest);
  const { person } = useSession();
  const lists = useWatchlists();
  const items = lists.data?.items ?? [];
  const list = items.find(({ id }) => id === view.tab) ?? null;
  const isList = list !== null || view.tab.startsWith('list-');
  const [isMaking, setIsMaking] = useState(false);
  const tab = isList && list === null && lists.data ? 'all' : view.tab;
  return (
    <>
      <Tabs
        label={words.whichCoins}
        tabs={[
          { value: 'all', label: words.all },
          { value: 'gainers', label: words.gainers },
          { value: 'losers', label: words.losers },
          ...items.map(({ id, name, coins }) => ({ value: id, label: name, count: coins.length })),
        ]}
        value={tab}
        onChange={view.open}
        after={
          <span className="ml-3 flex shrink-0 items-center sm:ml-auto">
            {person ? <NewListButton onPress={() => setIsMaking(true)} /> : null}
            <span className="hidden lg:contents">
              <PauseButton />
            </span>
          </span>
        }
      >
        {person && lists.isError && !lists.data ? (
          <p
            role="alert"
            className="flex min-h-11 flex-wrap items-center gap-x-3 text-label text-ink-2"
          >
            {words.watchlistsFailed}
            <Button
              look="quiet"
              size="small"
              busy={lists.isFetching && wordTexts().retryingNow}
              onClick={() => void lists.refetch()}
            >
              {words.retry}
            </Button>
          </p>
        ) : null}
        {data ? (
          data.items.length === 0 ? (
            <EmptyState title={words.noCoins} />
          ) : (
            <TabContent key={tab} view={view} tab={tab} list={list} coins={data.items} />
          )
        ) : isError ? (
          <LoadFailed
            query={query}
            title={marketTexts().failed}
            body={marketTexts().moneyUnaffected}
          />
        ) : (
          <div className="pt-11 lg:pt-2">
            <LoadingCoins />
          </div>
        )}
      </Tabs>
      <NameListDialog
        list={null}
        isOpen={isMaking}
        onClose={() => setIsMaking(false)}
        onMade={view.open}
      />
    </>
  );
}

function NewListButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-small px-2 text-label text-brand-ink hover:bg-brand-soft"
    >
      <Plus aria-hidden size={16} />
      <span className="sr-only sm:not-sr-only">{words.newList}</span>
    </button>
  );
}

type TabContentProps = {
  view: MarketView;
  tab: string;
  /** Null where the tab is no watchlist, or one that is not known yet. */
  list: Watchlist | null;
  coins: readonly Coin[];
};

function TabContent({ view, tab, list, coins }: TabContentProps) {
  const inTab =
    tab === 'gainers'
      ? gainers(coins)
      : tab === 'losers'
        ? losers(coins)
        : list
          ? coinsOn(coins, list.coins)
          : coins;
  const { person } = useSession();
  const typed = useDeferredValue(view.typed);
  const found = findCoins(inTab, typed);
  const own = tab === 'all' && typed === '' ? ALL : OWN;
  const sort = view.sort ?? own;
  const shown = sorted(found, sort);
  return (
    <>
      <div className="flex h-11 items-center gap-x-3 text-label font-normal text-ink-3 lg:hidden">
        <span role="status">{coinTexts().count({ count: shown.length })}</span>
        <span className="ml-auto">
          <SortChoice sort={sort} own={own} onSort={view.sortBy} />
        </span>
      </div>
      {list ? <ListTools list={list} onGone={() => view.open('all')} /> : null}
      {shown.length === 0 ? (
        <Nothing tab={tab} list={list} typed={typed} onAll={() => view.type(view.typed)} />
      ) : (
        <div className="lg:mt-2">
          <CoinTable
            coins={shown}
            to={toCoin}
            heads={sortHeads({ sort, onSort: view.sortBy })}
            hasVolume
            stars={person ? { list: list?.id ?? null } : undefined}
          />
          {list ? (
            <p className="mt-3 text-label font-normal text-ink-3 lg:hidden">{words.addCoinHint}</p>
          ) : null}
        </div>
      )}
    </>
  );
}

function Nothing(props: { tab: string; list: Watchlist | null; typed: string; onAll: () => void }) {
  const { tab, list, typed, onAll } = props;
  if (typed !== '') {
    return (
      <EmptyState
        title={words.noMatch({ typed })}
        action={
          tab === 'all' ? null : (
            <Button look="soft" onClick={onAll}>
              {words.searchAll}
            </Button>
          )
        }
      />
    );
  }
  if (list) {
    return <EmptyState title={words.listEmpty({ name: list.name })} body={words.addCoinHint} />;
  }
  return <EmptyState title={tab === 'gainers' ? words.noGainers : words.noLosers} />;
}

function ListTools({ list, onGone }: { list: Watchlist; onGone: () => void }) {
  const [isNaming, setIsNaming] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <div className="-mx-3 flex min-h-9 flex-wrap items-center lg:mt-1">
      <ToolButton onPress={() => setIsNaming(true)}>{words.renameList}</ToolButton>
      <ToolButton onPress={() => setIsDeleting(true)}>{words.deleteList}</ToolButton>
      <NameListDialog
        list={list}
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        onMade={() => undefined}
      />
      <DeleteListDialog
        chosen={isDeleting ? list : null}
        onClose={() => setIsDeleting(false)}
        onDeleted={onGone}
      />
    </div>
  );
}

function ToolButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button look="quiet" size="small" aria-haspopup="dialog" onClick={onPress}>
      {children}
    </Button>
  );
}
