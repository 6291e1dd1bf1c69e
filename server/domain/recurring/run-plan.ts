/**
 * One time of a recurring buy, as a command of the teller: a market order, or the reason why there
 * is none; either is noted, once, with the plan's next time. It buys at the next price like any
 * order; no route calls it.
 */
import { formatAmount } from '#protocol/money.ts';
import { type MissedReason, nextRun } from '#protocol/recurring.ts';
import { selfImposedFacts, selfImposedRefusal } from '#server/domain/limits/limits.ts';
import { whileTrading } from '#server/domain/market/market.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import { inr, orderAccounts, type OrderCoin, uuidOf } from '#server/domain/orders/orders.ts';
import type { OrderPlacement } from '#server/domain/orders/placement.ts';
import {
  acceptPlacement,
  type LoadedPlacing,
  loadPlacing,
  placementRefusal,
  placeOrder,
} from '#server/domain/orders/place-order.ts';
import { encodeColumn } from '#server/ledger/arrays.ts';
import {
  type CommandKind,
  type Effects,
  type Refused,
  refused,
  type View,
} from '#server/ledger/commands.ts';
import { insert } from '#server/ledger/rows.ts';

import { isLate, missedReason, passedTimes } from './recurring.rules.ts';
import { dueKey, loadDue, type PlanRow } from './recurring.sql.ts';

export type PlannedRun = {
  personId: string;
  /** Its terms never change; its time is looked up again under the locks. */
  plan: PlanRow;
  coin: OrderCoin;
};

type Due = { seconds: number; isPaused: boolean };
type LoadedRun = LoadedPlacing & {
  due: ReadonlyMap<string, Due>;
  barred: ReadonlySet<string>;
};

/** What a run asks for: an order like one that its person places. */
function placementOf({ personId, plan, coin }: PlannedRun): OrderPlacement {
  return {
    personId,
    coin,
    side: 'buy',
    type: 'market',
    named: { gives: plan.amount },
    price: null,
    limitPrice: null,
    stopPrice: null,
    expiresAt: null,
    timeInForce: 'gtc',
    postOnly: false,
    clientId: null,
    stopClientId: null,
    listClientId: null,
  };
}

const whileOpen = whileTrading<PlannedRun, LoadedRun>({
  freshPrice: true,
  coin: ({ coin }) => coin.symbol,
});

/**
 * Refuses `already-decided` for a time that was bought, missed, skipped or paused, and
 * `price-stale` while nothing trades: both are no news to anybody, and the latter is asked again
 * until the time is too late. What refuses the order is noted with its reason.
 */
export const runPlan: CommandKind<PlannedRun, LoadedRun> = {
  name: 'recurring.run',
  carried: placeOrder.carried ?? [],
  callers: 'house',
  accounts: ({ personId, coin }) => orderAccounts(personId, coin.symbol),
  guardedFacts: selfImposedFacts,
  load: {
    text: loadDue(loadPlacing.text, '$1', '$6'),
    values: (inputs) => [
      ...loadPlacing.values(inputs.map(placementOf)),
      encodeColumn(
        'uuid',
        inputs.map(({ plan }) => [plan.id]),
        0,
      ),
    ],
    shape(rows) {
      const [first] = rows as readonly { due_plans: string | null; barred: string | null }[];
      const due = (first?.due_plans?.split(',') ?? []).map((text): [string, Due] => {
        const [id = '', seconds = '', isPaused] = text.split(' ');
        return [id, { seconds: Number.parseInt(seconds, 10), isPaused: isPaused === 'true' }];
      });
      return {
        ...loadPlacing.shape(rows),
        due: new Map(due),
        barred: new Set(first?.barred?.split(',')),
      };
    },
  },
  precheck({ plan }, _view, { due }) {
    const now = due.get(plan.id);
    const isStill = now && !now.isPaused && now.seconds * 1000 === plan.due_at.getTime();
    return isStill ? null : refused('already-decided');
  },
  when: (run, view, loaded) =>
    isLate(run.plan.due_at, view.now) ? null : whileOpen(run, view, loaded),
  decide(run, view, loaded) {
    const { personId, plan } = run;
    if (isLate(plan.due_at, view.now)) return missedEffects(run, view, 'no-price');
    const placement = placementOf(run);
    const barred: Refused | null = loaded.barred.has(personId) ? refused('not-offered') : null;
    const placed =
      barred ??
      selfImposedRefusal(view, { personId, adds: {}, field: 'amount' }) ??
      placementRefusal(placement, view, loaded) ??
      acceptPlacement(placement, view, loaded);
    if ('postponed' in placed) return placed;
    if ('refused' in placed) return missedEffects(run, view, missedReason(placed));
    const orderId = uuidOf((placed.body as { id: string }).id);
    const moved = movedOn(run, [plan.due_at], nextRun(plan, plan.due_at), {
      view,
      outcome: 'ordered' as const,
      reason: null,
      orderId,
      isPaused: false,
    });
    return {
      ...placed,
      dedupeKey: dedupeKeyOf(run),
      removals: [...(placed.removals ?? []), ...moved.removals],
      inserts: [...(placed.inserts ?? []), ...moved.inserts],
    };
  },
};

const dedupeKeyOf = ({ plan }: PlannedRun) => `recurring ${plan.id}`;

type Became = {
  view: View;
  outcome: 'ordered' | 'missed';
  reason: MissedReason | null;
  orderId: string | null;
  isPaused: boolean;
};

/** The rows of these times, and of the next one. */
function movedOn(
  { personId, plan }: PlannedRun,
  times: readonly Date[],
  nextAt: Date,
  { view, outcome, reason, orderId, isPaused }: Became,
): Required<Pick<Effects, 'removals' | 'inserts'>> {
  return {
    removals: [{ from: dueKey, key: [personId, plan.id] }],
    inserts: [
      ...times.map((dueAt) =>
        insert('recurring_runs', {
          person_id: personId,
          plan_id: plan.id,
          due_at: dueAt,
          outcome,
          reason,
          order_id: orderId,
          at: view.now,
        }),
      ),
      insert('recurring_due', {
        person_id: personId,
        plan_id: plan.id,
        due_at: nextAt,
        is_paused: isPaused,
      }),
    ],
  };
}

/**
 * Nothing is bought: that is noted, and told once. A person on a break goes on buying only when
 * they say so.
 */
function missedEffects(run: PlannedRun, view: View, reason: MissedReason): Effects {
  const { personId, plan, coin } = run;
  const passed =
    reason === 'no-price'
      ? passedTimes(plan, plan.due_at, view.now)
      : { late: [plan.due_at], nextAt: nextRun(plan, plan.due_at) };
  const isPaused = reason === 'on-break';
  const moved = movedOn(run, passed.late, passed.nextAt, {
    view,
    outcome: 'missed' as const,
    reason,
    orderId: null,
    isPaused,
  });
  const notice = noticeEffects({
    personId,
    notice: {
      code: 'recurring-missed',
      facts: {
        coin: coin.symbol,
        amount: inr(plan.amount),
        reason,
        dueAt: plan.due_at.toISOString(),
        count: passed.late.length,
        nextAt: isPaused ? null : passed.nextAt.toISOString(),
        available:
          reason === 'unpaid'
            ? formatAmount(view.balance({ owner: personId, asset: 'INR', kind: 'available' }), 2)
            : null,
      },
    },
    view,
  });
  return {
    status: 200,
    body: undefined,
    dedupeKey: dedupeKeyOf(run),
    removals: moved.removals,
    inserts: [...moved.inserts, ...notice.inserts],
    events: notice.events,
  };
}
