/**
 * The periods that a person chooses from, in India's days: months, quarters and years of April to
 * March. Pure.
 */
import type { StatementsPageTexts } from '#texts/statements-page.ts';

export type PeriodName = keyof StatementsPageTexts['periods'];

export type Days = { from: string; to: string };

const IST_MS = 19_800_000;

/** The day in India of a moment in milliseconds. */
export const dayAt = (ms: number): string => new Date(ms + IST_MS).toISOString().slice(0, 10);

/** When a day begins in India, ISO. */
export const startOf = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - IST_MS).toISOString();

/** `count` months from the first of one, which may be beyond its year. */
function months(year: number, month: number, count: number): Days {
  const day = (at: number, date: number) =>
    new Date(Date.UTC(year, at, date)).toISOString().slice(0, 10);
  return { from: day(month, 1), to: day(month + count, 0) };
}

export function periodOf(name: Exclude<PeriodName, 'range'>, today: string): Days {
  const year = Number.parseInt(today.slice(0, 4), 10);
  const month = Number.parseInt(today.slice(5, 7), 10) - 1;
  const quarter = month - (month % 3);
  const april = month < 3 ? year - 1 : year;
  switch (name) {
    case 'this-month':
      return months(year, month, 1);
    case 'last-month':
      return months(year, month - 1, 1);
    case 'this-quarter':
      return months(year, quarter, 3);
    case 'last-quarter':
      return months(year, quarter - 3, 3);
    case 'this-year':
      return months(april, 3, 12);
    case 'last-year':
      return months(april - 1, 3, 12);
  }
}

export const isDay = (text: string): boolean => /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text);
