/** SQL of withdrawals and of the bank details they are paid to. */
import type { Rows } from '#server/schema/tables.ts';
import {
  type DeskRow,
  type DeskSource,
  limitColumns,
  type LimitRow,
  type OwnRow,
  type OwnSource,
  selectOwn,
} from '#server/domain/desk/desk.sql.ts';
import type { Reader } from '#server/kit/database/database.ts';

export type BankDetailsColumns = Pick<
  Rows['bank_details'],
  'account_name' | 'bank_name' | 'account_number' | 'ifsc' | 'phone' | 'additional_info'
>;
export type BankDetailsRow = BankDetailsColumns & { version: number; at: Date };

/** What is saved of a person; without a version no details are. */
export type SavedRow = {
  person_id: string;
  /** When their second factor was last taken off by staff; null where it never was. */
  second_factor_reset_at: Date | null;
} & (BankDetailsRow | { version: null });

const lastReset = (personId: string) =>
  `(select max(x.at) from second_factor_resets x where x.person_id = ${personId}) as second_factor_reset_at`;

/** A row for each of these people; runs after the locks. */
export const readSaved = `
  select k.person_id, ${lastReset('k.person_id')}, b.version, b.account_name, b.bank_name,
         b.account_number, b.ifsc, b.phone, b.additional_info, b.at
  from unnest($1::uuid[]) as k(person_id)
  left join lateral (
    select * from bank_details b where b.person_id = k.person_id order by b.version desc limit 1
  ) b on true`;

/** The same and the limits of a withdrawal. */
export const readForWithdrawals = `
  select s.least, s.most, d.* from (select ${limitColumns('withdrawal')} offset 0) s
  cross join (${readSaved}) d`;

export type ForWithdrawalRow = LimitRow & SavedRow;

export async function findSaved(reader: Reader, personId: string): Promise<SavedRow> {
  const [row] = await reader.query<SavedRow>(readSaved, [[personId]]);
  if (!row) throw new Error('a row for each person was asked for');
  return row;
}

const detailsColumns =
  't.account_name, t.bank_name, t.account_number, t.ifsc, t.phone, t.additional_info';
const detailsJoin =
  'join bank_details t on t.person_id = r.person_id and t.version = r.bank_details_version';

export type WithdrawalRow = OwnRow & BankDetailsColumns;

export const ownSource: OwnSource = {
  kind: 'withdrawal',
  table: 'withdrawals',
  columns: detailsColumns,
  joins: detailsJoin,
};

/** The current state of withdrawals; runs after the locks. */
export const readWithdrawals = selectOwn(
  ownSource,
  `unnest($1::uuid[]) as k(id)
   cross join lateral (select * from withdrawals r where r.id = k.id offset 0) r`,
);

export type WithdrawalDeskRow = DeskRow &
  BankDetailsColumns & {
    bank_details_version: number;
    /** When the bank details of its person last changed; null where they are the first. */
    details_changed_at: Date | null;
    second_factor_reset_at: Date | null;
  };

export const deskSource: DeskSource = {
  kind: 'withdrawal',
  table: 'withdrawals',
  columns: `
    r.bank_details_version, ${detailsColumns},
    (select max(v.at) from bank_details v where v.person_id = r.person_id and v.version > 1) as details_changed_at,
    ${lastReset('r.person_id')}`,
  joins: detailsJoin,
  searched: 't.account_name, t.bank_name',
};
