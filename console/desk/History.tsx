/** The person's other requests, newest first, each a way to it. */
import { Link } from 'react-router';

import { consoleDeskTexts } from '#texts/console-desk.ts';
import { formatInr } from '#texts/format.ts';

import type { MoneyPane, MoneyStatus } from './desk-kind.ts';
import { momentText } from './desk.rules.ts';

const texts = consoleDeskTexts();

/** Where a request is in the console. */
export function addressOf(request: { id: string; status: string }): string {
  const queue = request.id.startsWith('wit-') ? 'withdrawals' : 'deposits';
  const params = new URLSearchParams({ status: request.status, request: request.id });
  return `/console/${queue}?${params.toString()}`;
}

export function History({ history, nowMs }: { history: MoneyPane['history']; nowMs: number }) {
  if (history.recent.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="text-label text-ink">{texts.otherRequests}</h3>
      <ul className="mt-1 grid">
        {history.recent.map((request) => (
          <li
            key={request.id}
            className="grid grid-cols-[minmax(0,1fr)_auto_5rem] items-baseline gap-3 border-b border-line py-1.5 text-label font-normal last:border-b-0"
          >
            <Link
              to={addressOf(request)}
              className="truncate text-brand-ink underline-offset-4 hover:underline"
            >
              {texts.askedAt[request.kind]({ at: momentText(request.createdAt, nowMs) })}
            </Link>
            <span className="text-right whitespace-nowrap text-ink">
              {formatInr(request.amount)}
            </span>
            <span className="text-right text-ink-3">
              {texts.states[request.status as MoneyStatus]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
