/**
 * What a person is given of each table that holds something of them. Whether a table or a column is
 * given, and why not, stands beside the table in the schema's files.
 */
import { columns as types, holds, type TableName } from '#server/schema/tables.ts';

/** Why a column or a table is not given out. */
export type LeftOut =
  /** It opens something: a hash of a password or of a session, a sealed secret. */
  | 'secret'
  /** It is about somebody else: which member of staff did it, who the other side was. */
  | 'others'
  /**
   * It repeats or serves what is given: lists of what is open, digests, numbers of the machinery.
   */
  | 'repeats'
  /** Notes that staff write for each other. */
  | 'staff-notes';

/**
 * What a whole number counts: paise, a price's or a percent's smallest unit, or just things;
 * otherwise an asset's smallest unit.
 */
export type Unit = 'INR' | 'price' | 'percent' | 'tracked' | 'count' | { asset: string };

type Row = Readonly<Record<string, unknown>>;

export type Chapter = 'you' | 'access' | 'money' | 'trading' | 'written' | 'told' | 'staff';

export type OwnTable = {
  chapter: Chapter;
  /** The rows about the person, as a condition on `t`; $1 is their id. */
  whose: string;
  /** Columns that are given, as SQL on `t`. A cast keeps the name. */
  columns: readonly string[];
  /** Of those of `int8`. */
  units: Readonly<Record<string, Unit | ((row: Row) => Unit)>>;
  leftOut: Readonly<Record<string, LeftOut>>;
  /**
   * Rows are in this order. Where `page` is given it makes a row unique, and `page` rows are read
   * at once.
   */
  order: readonly string[];
  page: number | null;
  /** What units need and nobody is given. */
  join: string;
  /** The column that is a JPEG. */
  picture: string | null;
  /** At most one row. */
  isOne: boolean;
  needed: readonly string[];
};

type Given = Partial<Omit<OwnTable, 'chapter' | 'columns' | 'leftOut'>>;

const PAGE = 500;
const mine = 't.person_id = $1';

/** Columns that say whose a row is. */
const PERSON = ['person_id', 'owner_id', 'accepted_by'];

/** A day is given as the text that it is. */
const given = (table: TableName, leftOut: object): string[] =>
  Object.entries(types[table])
    .filter(([column]) => !PERSON.includes(column) && !(column in leftOut))
    .map(([column, type]) => (type === 'date' ? `${column}::text` : column));

/** A chapter of tables; the schema's files say beside each which columns are not given. */
function chapter(name: Chapter, tables: Partial<Record<TableName, Given>>) {
  const own = Object.entries(tables).map(([table, more]): [string, OwnTable] => {
    const held = holds[table as TableName];
    const leftOut = held.whose === null ? {} : held.columnsNotGiven;
    const columns = given(table as TableName, leftOut);
    const [first = ''] = columns;
    return [
      table,
      {
        chapter: name,
        whose: mine,
        columns,
        units: {},
        leftOut,
        order: [nameOf(first)],
        page: null,
        join: '',
        picture: null,
        isOne: false,
        needed: [],
        ...more,
      },
    ];
  });
  return Object.fromEntries(own);
}

/** `day::text` is `day`, `o.side` is `side`. */
export const nameOf = (column: string): string =>
  column.replace(/^[a-z]+\./, '').replace(/::.*$/, '');

const paged = (...order: string[]) => ({ order, page: PAGE });
const inr = (...columns: string[]) => each('INR', columns);
const prices = (...columns: string[]) => each('price', columns);
const counts = (...columns: string[]) => each('count', columns);
const each = (unit: Unit, columns: readonly string[]): Record<string, Unit> =>
  Object.fromEntries(columns.map((column) => [column, unit]));
const textOf = (row: Row, column: string) => String(row[column]);
const ofAsset = (row: Row): Unit => ({ asset: textOf(row, 'asset') });
const ofCoin = (row: Row): Unit => ({ asset: textOf(row, 'coin') });
/** A buy gives rupees, a sell gives coins. */
const ofGiver = (row: Row): Unit => (row['side'] === 'buy' ? 'INR' : ofCoin(row));
const ofAlert = (row: Row): Unit => (row['kind'] === 'move' ? 'percent' : 'price');
const ofMeasure = (row: Row): Unit => (row['measure'] === 'contracts' ? 'count' : 'INR');

const you = chapter('you', {
  people: { whose: 't.id = $1', isOne: true },
  notice_settings: { isOne: true },
});

const access = chapter('access', {
  sessions: { order: ['created_at'] },
  devices: {},
  passkeys: { order: ['created_at'], units: counts('counter') },
  passkey_challenges: {},
  second_factors: {},
  second_factor_resets: {},
  recovery_codes: {},
  email_confirmations: {},
  password_resets: {},
  telegram_links: { units: counts('chat_id') },
  telegram_codes: {},
  push_devices: {},
  api_keys: { units: inr('most_per_trade', 'most_per_day') },
  api_key_addresses: {},
});

const money = chapter('money', {
  accounts: {
    whose: 't.owner_id = $1',
    order: ['asset', 'kind'],
    units: { balance: ofAsset },
  },
  transfers: {
    whose: 't.owner_id = $1',
    ...paged('line'),
    units: {
      ...counts('line'),
      amount: ofAsset,
      available_after: ofAsset,
      frozen_after: ofAsset,
    },
  },
  deposits: {
    order: ['created_at'],
    units: inr('amount'),
  },
  proof_images: {
    whose: 't.sha256 = any (array(select d.proof from deposits d where d.person_id = $1))',
    order: ['sha256'],
    page: 1,
    picture: 'bytes',
  },
  withdrawals: {
    order: ['created_at'],
    units: inr('amount'),
  },
  bank_details: {},
  approvals: {
    whose: `t.request_id = any (array(select d.id from deposits d where d.person_id = $1
      union all select w.id from withdrawals w where w.person_id = $1))`,
    order: ['at'],
  },
  decisions: {
    order: ['at'],
  },
  lost_acknowledgements: {},
  fresh_starts: { units: inr('amount') },
  liability_leaves: {
    // Leaves are found by day and person.
    whose: 't.person_id = $1 and t.day = any (array(select r.day from liability_roots r))',
  },
});

const trading = chapter('trading', {
  contracts: { ...paged('id'), units: inr('stake') },
  settlements: {
    // Settlements are found by their contracts, which are found by person.
    ...paged('c.id'),
    join: 'join contracts c on c.person_id = t.person_id and c.id = t.contract_id',
    needed: ['c.id'],
    whose: 'c.person_id = $1',
    units: inr('payout', 'balance_before', 'balance_after'),
  },
  orders: {
    ...paged('id'),
    units: {
      gives: ofGiver,
      quantity: ofCoin,
      ...counts('number'),
      ...prices('price', 'limit_price'),
    },
  },
  order_changes: {
    ...paged('order_id', 'number'),
    join: 'join orders o on o.person_id = t.person_id and o.id = t.order_id',
    needed: ['o.side', 'o.coin'],
    units: { gives: ofGiver, price: 'price' },
  },
  order_endings: {
    ...paged('order_id'),
    units: {
      ...prices('fill_price'),
      ...inr('amount', 'fee', 'remainder', 'cost_after', 'realised_after'),
      quantity: ofCoin,
      quantity_after: ofCoin,
    },
  },
  positions: {
    ...paged('id'),
    units: { ...inr('margin', 'fee'), ...prices('take_profit', 'stop_loss') },
  },
  position_endings: {
    ...paged('position_id'),
    units: {
      ...prices('entry_price', 'close_price', 'take_profit', 'stop_loss'),
      ...inr('pnl', 'returned', 'gap'),
    },
  },
  recurring_plans: {
    units: inr('amount'),
  },
  recurring_due: {},
  recurring_runs: {
    order: ['plan_id', 'due_at'],
  },
  own_limits: {
    order: ['number'],
    units: { ...counts('number'), before: ofMeasure, amount: ofMeasure },
  },
  own_breaks: { units: counts('number') },
  loss_nudges: {},
});

const written = chapter('written', {
  journal: paged('about'),
  alerts: {
    units: { level: ofAlert },
  },
  alert_firings: {
    ...paged('id'),
    units: { level: ofAlert, price: 'price' },
  },
  watchlists: {},
  watchlist_coins: {},
  drawings: {},
  tracked_files: {},
  tracked_entries: {
    ...paged('identity'),
    units: { quantity: 'tracked', amount: 'INR' },
  },
  tracked_in_worth: {},
  tickets: {},
  ticket_replies: {
    ...ofTheirTickets('ticket_id', 'created_at'),
  },
  ticket_bank_details: ofTheirTickets('ticket_id'),
  ticket_proposals: {
    ...ofTheirTickets('ticket_id', 'created_at'),
  },
});

const told = chapter('told', {
  notices: paged('id'),
  notice_marks: paged('notice_id'),
  notice_horizons: {},
  mails: {},
  pushes: {},
  statements: { order: ['asked_at'], units: counts('first_line', 'last_line') },
  statement_files: { ...ofTheirStatements(), units: counts('bytes') },
  issued_files: {
    ...ofTheirStatements(),
    units: counts('number'),
  },
});

const staff = chapter('staff', {
  proposals: {
    order: ['at'],
  },
  proposal_decisions: {
    whose: 't.proposal_id = any (array(select p.id from proposals p where p.person_id = $1))',
    order: ['at'],
  },
  objectors: {},
  staff_confirmations: {},
  role_changes: {},
  invitations: {
    whose: 't.accepted_by = $1',
  },
  audit_entries: {
    whose: '(t.actor_id = $1 or t.subject = $1::uuid::text)',
    ...paged('number'),
  },
});

function ofTheirTickets(...order: string[]): Given {
  return {
    whose: 't.ticket_id = any (array(select i.id from tickets i where i.person_id = $1))',
    order,
  };
}

function ofTheirStatements(): Given {
  return {
    whose: 't.statement_id = any (array(select s.id from statements s where s.person_id = $1))',
    order: ['statement_id', 'format'],
  };
}

/** In the order in which they are given. */
export const ownTables: Readonly<Record<string, OwnTable>> = {
  ...you,
  ...access,
  ...money,
  ...trading,
  ...written,
  ...told,
  ...staff,
};

/** Tables about people that are not given out. */
const left = Object.entries(holds).flatMap(([name, held]) =>
  held.whose === null || held.notGiven === null ? [] : [[name, held.notGiven] as const],
);

/** Every column and table that is not given, with its reason. */
export const leftOutLines: readonly { table: string; column: string | null; reason: LeftOut }[] = [
  ...Object.entries(ownTables).flatMap(([name, { leftOut }]) =>
    Object.entries(leftOut).map(([column, reason]) => ({ table: name, column, reason })),
  ),
  ...left.map(([name, reason]) => ({ table: name, column: null, reason })),
];
