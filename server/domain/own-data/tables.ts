/**
 * Every table of the database, and what of it is about a person: what they are given of it, and
 * what is left out, and why. A test compares it with the database, so a new table or column is not
 * forgotten.
 */

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

type Given = Partial<Omit<OwnTable, 'chapter' | 'columns'>>;

const PAGE = 500;
const mine = 't.person_id = $1';

function table(chapter: Chapter, columns: string, given: Given = {}): OwnTable {
  const all = columns.split(' ');
  return {
    ...{ chapter, whose: mine, columns: all, units: {}, leftOut: {}, page: null },
    ...{ picture: null, isOne: false },
    ...{ order: [nameOf(all[0] ?? '')], join: '', needed: [], ...given },
  };
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

const you: Record<string, OwnTable> = {
  people: table(
    'you',
    'id email name role referral credit_score city country disabled_at created_at updated_at last_seen_at must_confirm email_confirmed_at locale',
    { whose: 't.id = $1', isOne: true, leftOut: { password_hash: 'secret' } },
  ),
  notice_settings: table(
    'you',
    'app push telegram mail quiet_from quiet_to shows_amounts updated_at',
    { isOne: true },
  ),
};

const access: Record<string, OwnTable> = {
  sessions: table(
    'access',
    'id created_at last_seen_at ip user_agent city country is_new_device confirmed_at',
    { order: ['created_at'], leftOut: { token_hash: 'secret' } },
  ),
  devices: table('access', 'first_seen_at last_seen_at', { leftOut: { token_hash: 'secret' } }),
  passkeys: table(
    'access',
    'id credential_id name public_key counter transports created_at last_used_at',
    { order: ['created_at'], units: counts('counter') },
  ),
  passkey_challenges: table('access', 'expires_at', { leftOut: { challenge_hash: 'secret' } }),
  second_factors: table('access', 'created_at confirmed_at', {
    leftOut: { sealed: 'secret', last_step: 'repeats' },
  }),
  second_factor_resets: table('access', 'outcome at', { leftOut: { proposal_id: 'repeats' } }),
  recovery_codes: table('access', 'slot', { leftOut: { code_hash: 'secret' } }),
  email_confirmations: table('access', 'created_at expires_at', {
    leftOut: { token_hash: 'secret' },
  }),
  password_resets: table('access', 'created_at expires_at', { leftOut: { token_hash: 'secret' } }),
  telegram_links: table('access', 'chat_id linked_at', { units: counts('chat_id') }),
  telegram_codes: table('access', 'expires_at', { leftOut: { hash: 'secret' } }),
  push_devices: table('access', 'id endpoint p256dh created_at', {
    leftOut: { auth: 'secret', session_id: 'repeats' },
  }),
  api_keys: table(
    'access',
    'id kind name may_trade networks public_key created_at expires_at ended_at last_used_at last_used_from most_per_trade most_per_day',
    { units: inr('most_per_trade', 'most_per_day'), leftOut: { sealed_secret: 'secret' } },
  ),
  api_key_addresses: table('access', 'key_id network first_used_at'),
};

const money: Record<string, OwnTable> = {
  accounts: table('money', 'asset kind balance', {
    whose: 't.owner_id = $1',
    order: ['asset', 'kind'],
    units: { balance: ofAsset },
    leftOut: { lines: 'repeats', frozen: 'repeats', guarded: 'repeats', inactive: 'repeats' },
  }),
  transfers: table(
    'money',
    'line asset debit credit amount kind cause tick at available_after frozen_after',
    {
      whose: 't.owner_id = $1',
      ...paged('line'),
      units: {
        ...counts('line'),
        ...{ amount: ofAsset, available_after: ofAsset, frozen_after: ofAsset },
      },
      leftOut: { counterparty_id: 'others' },
    },
  ),
  deposits: table('money', 'id amount reference proof approvals_needed created_at', {
    order: ['created_at'],
    units: inr('amount'),
  }),
  proof_images: table('money', 'sha256 bytes width height at', {
    whose: 't.sha256 = any (array(select d.proof from deposits d where d.person_id = $1))',
    ...{ order: ['sha256'], page: 1, picture: 'bytes' },
    leftOut: { difference_hash: 'repeats', bands: 'repeats' },
  }),
  withdrawals: table('money', 'id amount bank_details_version approvals_needed created_at', {
    order: ['created_at'],
    units: inr('amount'),
  }),
  bank_details: table(
    'money',
    'version account_name bank_name account_number ifsc phone additional_info outcome at',
    { leftOut: { proposal_id: 'repeats' } },
  ),
  approvals: table('money', 'request_id ordinal at', {
    whose: `t.request_id = any (array(select d.id from deposits d where d.person_id = $1
      union all select w.id from withdrawals w where w.person_id = $1))`,
    order: ['at'],
    leftOut: { approver_id: 'others', digest: 'repeats' },
  }),
  decisions: table('money', 'request_id kind outcome reason reference at', {
    order: ['at'],
    leftOut: { decided_by: 'others' },
  }),
  lost_acknowledgements: table('money', 'key kind acknowledged_at', {
    leftOut: { rewind_id: 'repeats' },
  }),
  fresh_starts: table('money', 'at amount', { units: inr('amount') }),
  liability_leaves: table('money', 'day::text position email salt', {
    // Leaves are found by day and person.
    whose: 't.person_id = $1 and t.day = any (array(select r.day from liability_roots r))',
    leftOut: { balances: 'repeats', leaf_hash: 'repeats' },
  }),
};

const trading: Record<string, OwnTable> = {
  contracts: table(
    'trading',
    'id coin direction stake duration return_percentage accepted_at accepted_after_tick',
    { ...paged('id'), units: inr('stake') },
  ),
  settlements: table(
    'trading',
    'contract_id outcome entry_tick exit_tick payout balance_before balance_after chain_tick settled_at',
    {
      // They are found by their contracts, which are found by person.
      ...paged('c.id'),
      join: 'join contracts c on c.person_id = t.person_id and c.id = t.contract_id',
      needed: ['c.id'],
      whose: 'c.person_id = $1',
      units: inr('payout', 'balance_before', 'balance_after'),
    },
  ),
  orders: table(
    'trading',
    'id number coin side type gives quantity price limit_price fee_bps time_in_force post_only expires_at pair client_id list_client_id accepted_at accepted_after_tick',
    {
      ...paged('id'),
      units: {
        ...{ gives: ofGiver, quantity: ofCoin },
        ...counts('number'),
        ...prices('price', 'limit_price'),
      },
    },
  ),
  order_changes: table('trading', 'order_id number gives price fee_bps at after_tick', {
    ...paged('order_id', 'number'),
    join: 'join orders o on o.person_id = t.person_id and o.id = t.order_id',
    needed: ['o.side', 'o.coin'],
    units: { gives: ofGiver, price: 'price' },
  }),
  order_endings: table(
    'trading',
    'order_id coin side outcome failure fill_tick fill_price amount quantity fee remainder fill_number quantity_after cost_after realised_after tick at triggered_tick',
    {
      ...paged('order_id'),
      units: {
        ...prices('fill_price'),
        ...inr('amount', 'fee', 'remainder', 'cost_after', 'realised_after'),
        ...{ quantity: ofCoin, quantity_after: ofCoin },
      },
    },
  ),
  positions: table(
    'trading',
    'id coin side margin leverage fee confirmed_leverage take_profit stop_loss accepted_at accepted_after_tick',
    {
      ...paged('id'),
      units: { ...inr('margin', 'fee'), ...prices('take_profit', 'stop_loss') },
    },
  ),
  position_endings: table(
    'trading',
    'position_id outcome reason entry_tick entry_price close_tick close_price take_profit stop_loss close_asked_at pnl returned gap tick at',
    {
      ...paged('position_id'),
      units: {
        ...prices('entry_price', 'close_price', 'take_profit', 'stop_loss'),
        ...inr('pnl', 'returned', 'gap'),
      },
    },
  ),
  recurring_plans: table('trading', 'id coin amount every day hour created_at ended_at', {
    units: inr('amount'),
  }),
  recurring_due: table('trading', 'plan_id due_at is_paused'),
  recurring_runs: table('trading', 'plan_id due_at outcome reason order_id at', {
    order: ['plan_id', 'due_at'],
  }),
  own_limits: table('trading', 'measure period number before amount asked_at acts_at', {
    order: ['number'],
    units: { ...counts('number'), before: ofMeasure, amount: ofMeasure },
  }),
  own_breaks: table('trading', 'number hours begins_at ends_at', { units: counts('number') }),
  loss_nudges: table('trading', 'at'),
};

const written: Record<string, OwnTable> = {
  journal: table('written', 'about kind coin note tags version changed_at', paged('about')),
  alerts: table('written', 'id coin kind level repeats armed after_tick created_at by_mail', {
    units: { level: ofAlert },
  }),
  alert_firings: table('written', 'id alert_id coin kind level tick price fired_at', {
    ...paged('id'),
    units: { level: ofAlert, price: 'price' },
  }),
  watchlists: table('written', 'id name created_at'),
  watchlist_coins: table('written', 'watchlist_id coin added_at'),
  drawings: table('written', 'coin version items changed_at'),
  tracked_files: table('written', 'id format added_at'),
  tracked_entries: table('written', 'identity file_id kind at coin quantity amount', {
    ...paged('identity'),
    units: { quantity: 'tracked', amount: 'INR' },
  }),
  tracked_in_worth: table('written', 'is_on'),
  tickets: table(
    'written',
    'id subject message referral created_at status updated_at visitor_name visitor_email',
    { leftOut: { claimed_by: 'others', claimed_until: 'others', unanswered_since: 'repeats' } },
  ),
  ticket_replies: table('written', 'ticket_id id side message created_at', {
    ...ofTheirTickets('ticket_id', 'created_at'),
    leftOut: { author_id: 'others' },
  }),
  ticket_bank_details: table(
    'written',
    'ticket_id account_name bank_name account_number ifsc phone additional_info',
    ofTheirTickets('ticket_id'),
  ),
  ticket_proposals: table('written', 'ticket_id created_at', {
    ...ofTheirTickets('ticket_id', 'created_at'),
    leftOut: { proposal_id: 'repeats' },
  }),
};

const told: Record<string, OwnTable> = {
  notices: table(
    'told',
    'id type title message image referral read_at created_at code facts',
    paged('id'),
  ),
  notice_marks: table('told', 'notice_id read_at deleted_at', paged('notice_id')),
  notice_horizons: table('told', 'read_to read_at'),
  mails: table(
    'told',
    'id kind title message created_at due_at attempts failure code facts address',
  ),
  pushes: table(
    'told',
    'id notice_id channel device_id code facts created_at due_at attempts failure',
  ),
  statements: table(
    'told',
    'id kind from_day::text to_day::text before_tick first_line last_line asked_at language',
    { order: ['asked_at'], units: counts('first_line', 'last_line') },
  ),
  statement_files: table(
    'told',
    'statement_id format asked_at attempt failures seen_at lines_done parts bytes ended_at',
    { ...ofTheirStatements(), units: counts('bytes') },
  ),
  issued_files: table(
    'told',
    'number hash from_day::text to_day::text issued_at entry statement_id format',
    {
      ...ofTheirStatements(),
      units: counts('number'),
      leftOut: { previous: 'repeats' },
    },
  ),
};

const staff: Record<string, OwnTable> = {
  proposals: table('staff', 'id kind payload reason at', {
    order: ['at'],
    leftOut: {
      digest: 'repeats',
      proposed_by: 'others',
      erased: 'repeats',
      delayed: 'repeats',
    },
  }),
  proposal_decisions: table('staff', 'proposal_id outcome at', {
    whose: 't.proposal_id = any (array(select p.id from proposals p where p.person_id = $1))',
    order: ['at'],
    leftOut: { decided_by: 'others', digest: 'repeats' },
  }),
  objectors: table('staff', 'proposal_id mailed_at', {
    leftOut: { token_hashes: 'secret', needs_mail: 'repeats' },
  }),
  staff_confirmations: table('staff', 'at', {}),
  role_changes: table('staff', 'before after outcome at', { leftOut: { proposal_id: 'repeats' } }),
  invitations: table('staff', 'id email role created_at expires_at accepted_at revoked_at', {
    whose: 't.accepted_by = $1',
    leftOut: { token_hash: 'secret', invited_by: 'others', proposal_id: 'repeats' },
  }),
  audit_entries: table('staff', 'number at action subject facts', {
    whose: '(t.actor_id = $1 or t.subject = $1::uuid::text)',
    ...paged('number'),
    leftOut: {
      ...{ actor_id: 'others', previous_hash: 'repeats', hash: 'repeats' },
      ...{ facts_hash: 'repeats', erased: 'repeats' },
    },
  }),
};

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

/** About people, and yet not given out. */
export const leftOutTables: Readonly<Record<string, LeftOut>> = {
  open_contracts: 'repeats',
  open_orders: 'repeats',
  open_positions: 'repeats',
  open_requests: 'repeats',
  /** The files themselves, for a day; they are asked for where they were. */
  statement_parts: 'repeats',
  /**
   * Answers to requests that are given as what they did, and what keys spent by them: both are
   * found by key only.
   */
  commands: 'repeats',
  key_spendings: 'repeats',
  /** Events that are on their way to open pages. */
  outbox: 'repeats',
  /** Names of counters hold a hash of an address. */
  rate_limits: 'repeats',
  request_claims: 'others',
  request_notes: 'staff-notes',
  proof_likenesses: 'others',
  referral_codes: 'others',
  /** Of accounts that are closed, whose people read nothing any more. */
  closings: 'repeats',
};

/** About nobody: the market, the house, and the machinery. */
export const tablesOfNobody: readonly string[] = [
  ...['beacon_chains', 'beacon_rounds', 'beacon_waits', 'beacons', 'late_ticks'],
  ...['candles', 'checks', 'claim_tokens', 'coins', 'epoch_reveals', 'epoch_seeds', 'epochs'],
  ...[
    'head_keys',
    'liability_roots',
    'market_lease',
    'packed_ticks',
    'processed_ticks',
    'push_cursor',
  ],
  ...['push_keys', 'restorations', 'rewinds', 'schema_migrations', 'setting_changes', 'settings'],
  ...['telegram_reading', 'ticks'],
];

/** Every column and table that is not given, with its reason. */
export const leftOutLines: readonly { table: string; column: string | null; reason: LeftOut }[] = [
  ...Object.entries(ownTables).flatMap(([name, { leftOut }]) =>
    Object.entries(leftOut).map(([column, reason]) => ({ table: name, column, reason })),
  ),
  ...Object.entries(leftOutTables).map(([name, reason]) => ({ table: name, column: null, reason })),
];
