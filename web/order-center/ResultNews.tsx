/**
 * Tells how contracts, orders and positions ended, wherever in the app their owner is. A part of
 * the page that shows a result itself says so (web/results/shown-results.ts); anything else is a
 * message, and what ended before the page was opened one line that stays until it is dismissed.
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { portfolio } from '#protocol/portfolio.ts';
import type { Position } from '#protocol/positions.ts';
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { contractTexts } from '#texts/contracts.ts';
import { formatSignedInr } from '#texts/format.ts';
import { resultTexts } from '#texts/results.ts';
import { call } from '#ui/client/api.ts';
import { useLiveEvent, useLiveOpened } from '#ui/client/live.ts';
import { stand, unstand } from '#ui/parts/standing.ts';
import { toast } from '#ui/parts/Toast.tsx';
import { useContractEvents } from '#web/contracts/contracts.queries.ts';
import { resultSentence } from '#web/contracts/contracts.rules.ts';
import { outcomeWords } from '#web/orders/orders.rules.ts';
import { endingWords } from '#web/orders/positions.rules.ts';
import { receiptPath } from '#web/parts/subject-path.ts';
import { openResultNews, type ResultNews as News } from '#web/results/result-news.ts';
import { type Result, type Totals, totalsOf } from '#web/results/results.rules.ts';
import { seeResults } from '#web/results/shown-results.ts';

const CLOSED = '/order?tab=closing';
/** Name of the standing line. */
const LINE = 'away';
/** Name of the message, which the next result replaces while it is shown. */
const MESSAGE = 'results';

const texts = resultTexts();

/** '2 contracts settled, +₹75.00; 1 order filled'. */
function totalWords({ contracts, orders, positions }: Totals): string {
  return [
    contracts &&
      texts.contracts({
        count: contracts.count,
        profit: formatSignedInr(contracts.profit),
      }),
    orders === 0 ? null : texts.orders({ count: orders }),
    positions &&
      texts.positions({ count: positions.count, profit: formatSignedInr(positions.profit) }),
  ]
    .filter((words) => words !== null)
    .join('; ');
}

/** The message about some results, and where it leads. */
function messageOf(some: readonly { result: Result; words: string | null }[]) {
  const [only, ...others] = some;
  if (!only || only.words === null || others.length > 0) {
    const text = totalWords(totalsOf(some.map(({ result }) => result)));
    return { tone: 'info', text, link: { to: CLOSED, label: texts.view } } as const;
  }
  const { result, words } = only;
  if (result.kind !== 'contract') return { tone: 'success', text: words, link: undefined } as const;
  const link = { to: receiptPath(result.id), label: contractScreenTexts().receipt };
  return { tone: 'info', text: words, link } as const;
}

function closingWords(position: Position): string {
  const how = endingWords(position) ?? '';
  return texts.position({ coin: position.coin, how, profit: formatSignedInr(position.pnl ?? '0') });
}

/** Says in the name of the page how many results wait until it is seen. */
function useWaitingTitle(waiting: number): void {
  const location = useLocation();
  useEffect(() => {
    const name = document.title.replace(/^\(\d+\) /, '');
    document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
  }, [waiting, location]);
}

export function ResultNews({ personId }: { personId: string }) {
  const news = useRef<News>(undefined);
  const [waiting, setWaiting] = useState(0);
  useWaitingTitle(waiting);
  useEffect(() => {
    const opened = openResultNews({
      personId,
      ask: (query) => call(portfolio.ended, { query }),
      voice: {
        tell(some) {
          const { tone, text, link } = messageOf(some);
          toast(tone, text, undefined, link, { key: MESSAGE });
        },
        sumUp(totals) {
          if (totals === null) return unstand(LINE);
          stand({
            id: LINE,
            text: texts.whileAway({ what: totalWords(totals) }),
            link: { to: CLOSED, label: texts.view },
            onDismiss: () => opened.dismiss(),
          });
        },
        wait: setWaiting,
      },
    });
    news.current = opened;
    return () => {
      opened.close();
      seeResults();
    };
  }, [personId]);
  useLiveOpened(() => news.current?.streamOpened());
  useLiveEvent('prices', () => news.current?.streamHeard());
  useContractEvents(({ settledAt, ...contract }) => {
    const sentence = resultSentence({ settledAt, ...contract });
    if (settledAt === null || sentence === null) return;
    const { id, coin, profit } = contract;
    news.current?.take(
      { kind: 'contract', id, coin, profit, at: Date.parse(settledAt) },
      contractTexts().outcome({ coin, sentence }),
    );
  });
  useLiveEvent('order', (order) => {
    const { id, coin, endedAt, status, positionId } = order;
    if (status !== 'completed' || endedAt === null || positionId !== null) return;
    news.current?.take(
      { kind: 'order', id, coin, profit: null, at: Date.parse(endedAt) },
      outcomeWords(order),
    );
  });
  useLiveEvent('position', (position) => {
    const { id, coin, closedAt, pnl } = position;
    if (closedAt === null) return;
    news.current?.take(
      { kind: 'position', id, coin, profit: pnl, at: Date.parse(closedAt) },
      closingWords(position),
    );
  });
  return null;
}
