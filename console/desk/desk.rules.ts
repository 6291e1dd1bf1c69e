/**
 * What the desks say of a request: how old it is, by when it is due, who has it, what became of it;
 * and where the hand goes after a decision. Pure; times are the server's, in milliseconds.
 */
import type { DeskDeposit, DeskWithdrawal, Reviewer } from '#protocol/desk.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { formatDate, formatMinute } from '#texts/format.ts';

const texts = consoleDeskTexts();

export type MoneyRow = DeskDeposit | DeskWithdrawal;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From here on the list says when a request is due instead of that it is pending. */
const DUE_SOON_MS = 8 * HOUR_MS;

/** '3:22 pm' of today, '20 Nov 2026, 3:22 pm' of another day; by Indian time. */
export function momentText(iso: string, nowMs: number): string {
  const day = formatDate(iso);
  const isToday = day === formatDate(new Date(nowMs).toISOString());
  return isToday ? formatMinute(iso).slice(day.length + 2) : formatMinute(iso);
}

/** '2 min', '17 h', '3 d'; a minute is the least. */
export function shortSpan(ms: number): string {
  if (ms < HOUR_MS) {
    return texts.span({ count: Math.max(1, Math.floor(ms / MINUTE_MS)), unit: 'minute' });
  }
  if (ms < 2 * DAY_MS) return texts.span({ count: Math.floor(ms / HOUR_MS), unit: 'hour' });
  return texts.span({ count: Math.floor(ms / DAY_MS), unit: 'day' });
}

export type Due = { text: string; isPressing: boolean };

/** Null while there is time, and once it is decided. */
export function dueOf(
  { status, dueAt }: { status: string; dueAt: string },
  nowMs: number,
): Due | null {
  if (status !== 'pending') return null;
  const left = Date.parse(dueAt) - nowMs;
  if (left <= 0) return { text: texts.lateBy({ span: shortSpan(-left) }), isPressing: true };
  if (left > DUE_SOON_MS) return null;
  return { text: texts.dueIn({ span: shortSpan(left) }), isPressing: true };
}

/** '1 of 2' where two must agree; null where one is enough or it is decided. */
export function approvalsText(row: {
  status: string;
  approvalsNeeded: number;
  approvals: readonly unknown[];
}): string | null {
  if (row.status !== 'pending' || row.approvalsNeeded < 2) return null;
  return texts.countOf({ count: row.approvals.length, total: row.approvalsNeeded });
}

/** Whose the request is at the moment; a claim that ran out is nobody's. */
export function holderOf(
  row: { claim: { by: Reviewer; until: string } | null },
  nowMs: number,
): Reviewer | null {
  return row.claim && Date.parse(row.claim.until) > nowMs ? row.claim.by : null;
}

/** When the first of their locks ends that run now; null where none does. */
export function nextLockEnd(
  rows: readonly { claim: { until: string } | null }[],
  nowMs: number,
): number | null {
  const ends = rows.flatMap(({ claim }) => (claim ? [Date.parse(claim.until)] : []));
  const running = ends.filter((end) => end > nowMs);
  return running.length === 0 ? null : Math.min(...running);
}

/** 'R. Menon' of 'Ravi Menon'; a single name stays. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${[...(words[0] ?? '')][0] ?? ''}. ${last}`;
}

/** 'asha.verma' of 'asha.verma@mail.in'. */
export function mailbox(email: string): string {
  return email.split('@', 1)[0] ?? email;
}

/**
 * The list as it was worked through: what was decided here stays in its place, as it is now. Oldest
 * first.
 */
export function withDecided<Row extends { id: string; createdAt: string }>(
  items: readonly Row[],
  decided: ReadonlyMap<string, Row>,
): readonly Row[] {
  if (decided.size === 0) return items;
  const fresh = new Map(items.map((item) => [item.id, item]));
  for (const [id, item] of decided) fresh.set(id, item);
  return [...fresh.values()].sort((a, b) => order(a.createdAt, b.createdAt) || order(a.id, b.id));
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether the reader can still decide it, if not at this moment. */
export const isOpen = ({ status, shut }: MoneyRow): boolean =>
  status === 'pending' && (shut === null || shut === 'claimed');

/**
 * Why the reader cannot decide it now, as the server says; null where they can, once it is decided,
 * and when a claim has run out.
 */
export function shutReason(row: MoneyRow, nowMs: number): string | null {
  switch (row.shut) {
    case null:
      return null;
    case 'own-request':
      return texts.ownRequest;
    case 'approved-before':
      return texts.approvedByYouOf({ count: row.approvals.length, needed: row.approvalsNeeded });
    case 'claimed': {
      const holder = holderOf(row, nowMs);
      if (!holder || !row.claim) return null;
      const until = momentText(row.claim.until, nowMs);
      return texts.reviewing({ name: shortName(holder.name), until });
    }
  }
}

/**
 * Where the hand goes after `id`: the next one that waits, from the top again at the end; null
 * where none does.
 */
export function nextWaiting(
  rows: readonly MoneyRow[],
  id: string,
): { row: MoneyRow; position: number } | null {
  const from = rows.findIndex((row) => row.id === id) + 1;
  for (let step = 0; step < rows.length; step += 1) {
    const index = (from + step) % rows.length;
    const row = rows[index];
    if (row && row.id !== id && isOpen(row)) return { row, position: index + 1 };
  }
  return null;
}

/** 'dep-…' one further down or up; the ends are ends. Null in an empty list. */
export function neighbour<Row extends { id: string }>(
  rows: readonly Row[],
  id: string | null,
  by: 1 | -1,
): Row | null {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return (by === 1 ? rows[0] : rows.at(-1)) ?? null;
  return rows[Math.min(rows.length - 1, Math.max(0, at + by))] ?? null;
}
