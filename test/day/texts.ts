/**
 * A day as texts: a line for each record, with every field that people, staff or verifiers can
 * see, in an order of its own. Times are UTC in full, and nothing is left to the machine.
 */
import assert from 'node:assert/strict';

import type { Client } from '#test/client.ts';
import type { World } from '#test/world.ts';

/** By the name of its file. */
export type DayTexts = Record<string, readonly string[]>;

const time = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The columns of a table in this order, and the order of its rows. */
type Table = { from: string; columns: readonly string[]; order: string };

const tables: Record<string, Table> = {
  'transfers.txt': {
    from: 'transfers',
    columns: [
      ...['owner_id', 'line', 'counterparty_id', 'asset', 'debit', 'credit', 'amount', 'kind'],
      ...['cause', 'tick', time('at'), 'available_after', 'frozen_after'],
    ],
    order: 'owner_id, line',
  },
  'accounts.txt': {
    from: 'accounts',
    columns: ['owner_id', 'asset', 'kind', 'balance'],
    order: 'owner_id, asset, kind',
  },
  'audit.txt': {
    from: 'audit_entries',
    columns: [
      ...['number', time('at'), 'actor_id', 'action', 'subject', 'facts', 'facts_hash', 'erased'],
      ...['previous_hash', 'hash'],
    ],
    order: 'number',
  },
  'tape.txt': {
    from: 'ticks',
    columns: [
      ...['number', time('at'), 'version', 'source', 'commitment', `encode(step, 'hex')`],
      ...[`encode(placed, 'hex')`, 'prices', 'previous_hash', 'hash'],
    ],
    order: 'number',
  },
  'epochs.txt': {
    from: 'epochs e left join epoch_reveals r using (number)',
    columns: [
      ...['number', 'e.first_tick', 'e.last_tick', 'e.commitment'],
      ...['e.committed_at_tick', 'r.seed', time('r.at')],
    ],
    order: 'number',
  },
  'settlements.txt': {
    from: 'settlements',
    columns: [
      ...['person_id', 'contract_id', 'outcome', 'entry_tick', 'exit_tick', 'payout'],
      ...['balance_before', 'balance_after', 'chain_tick', time('settled_at')],
    ],
    order: 'person_id, contract_id',
  },
  'orders.txt': {
    from: 'order_endings',
    columns: [
      ...['person_id', 'order_id', 'coin', 'side', 'outcome', 'failure', 'fill_tick'],
      ...['fill_price', 'amount', 'quantity', 'fee', 'remainder', 'fill_number'],
      ...['quantity_after', 'cost_after', 'realised_after', 'tick', time('at'), 'triggered_tick'],
    ],
    order: 'person_id, order_id',
  },
  'positions.txt': {
    from: 'position_endings',
    columns: [
      ...['person_id', 'position_id', 'outcome', 'reason', 'entry_tick', 'entry_price'],
      ...['close_tick', 'close_price', 'take_profit', 'stop_loss', time('close_asked_at')],
      ...['pnl', 'returned', 'gap', 'tick', time('at')],
    ],
    order: 'person_id, position_id',
  },
  'requests.txt': {
    from: 'decisions',
    columns: [
      ...['request_id', 'kind', 'person_id', 'outcome', 'decided_by', 'reason', 'reference'],
      time('at'),
    ],
    order: 'request_id',
  },
  'recurring.txt': {
    from: 'recurring_runs',
    columns: ['person_id', 'plan_id', time('due_at'), 'outcome', 'reason', 'order_id', time('at')],
    order: 'person_id, plan_id, due_at',
  },
};

const linesOf = async ({ owner }: World, { from, columns, order }: Table): Promise<string[]> => {
  const fields = columns.map((column) => `coalesce((${column})::text, '-')`).join(', ');
  const rows = await owner.query<{ text: string }>(
    `select concat_ws(E'\\t', ${fields}) as text from ${from} order by ${order}`,
  );
  return rows.map(({ text }) => text);
};

/** What a person is shown at the end of the day, by page; whatever is answered is compared. */
const pages = [
  ...['/api/portfolio', '/api/portfolio/realised', '/api/portfolio/activity?limit=50'],
  ...['/api/contracts?limit=50', '/api/orders/open?coin=BTC', '/api/orders/history?coin=BTC'],
  ...['/api/positions', '/api/deposits', '/api/withdrawals', '/api/recurring', '/api/notices'],
];

/** Receipts of each person that are read, with their whole paths of prices. */
const RECEIPTS = 12;

async function receiptsOf(world: World, people: readonly Client[]): Promise<string[]> {
  const lines: string[] = [];
  for (const client of people) {
    const rows = await world.owner.query<{ id: string }>(
      `select 'contract-' || contract_id as id from settlements where person_id = $1
       order by contract_id limit ${RECEIPTS}`,
      [client.person?.id ?? ''],
    );
    for (const { id } of rows) {
      const { status, body } = await client.get(`/api/contracts/${id}/receipt`);
      assert.equal(status, 200, JSON.stringify(body));
      lines.push(`${id}\t${status}\t${JSON.stringify(body)}`);
    }
    const [last] = rows.slice(-1);
    if (!last) continue;
    const { status, body } = await client.get(`/api/contracts/${last.id}/receipt-file`);
    lines.push(`${last.id} file\t${status}\t${JSON.stringify(body)}`);
  }
  return lines;
}

async function shownTo(people: readonly Client[]): Promise<string[]> {
  const lines: string[] = [];
  for (const client of people) {
    for (const page of pages) {
      const { status, body } = await client.get(page);
      lines.push(`${client.person?.id} ${page}\t${status}\t${JSON.stringify(body)}`);
    }
  }
  return lines;
}

/** Of the whole day; `people` are those whose accounts are open. */
export async function readTexts(
  world: World,
  people: readonly Client[],
  answers: readonly string[],
): Promise<DayTexts> {
  const texts: DayTexts = { 'answers.txt': answers };
  for (const [name, table] of Object.entries(tables)) texts[name] = await linesOf(world, table);
  texts['receipts.txt'] = await receiptsOf(world, people);
  texts['shown.txt'] = await shownTo(people);
  return texts;
}
