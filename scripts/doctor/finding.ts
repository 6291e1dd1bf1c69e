/** The result of a check. */
export type Finding = {
  state: 'ok' | 'warning' | 'fault';
  /** What was found, in a few words. */
  found: string;
  /** What to do about it; null where it is ok. */
  todo: string | null;
};

export const ok = (found: string): Finding => ({ state: 'ok', found, todo: null });
export const warning = (found: string, todo: string): Finding => ({
  state: 'warning',
  found,
  todo,
});
export const fault = (found: string, todo: string): Finding => ({ state: 'fault', found, todo });

const HOUR_MS = 3_600_000;

/** For people: `40 s`, `12 min`, `30 h`, `4 days`. */
export function spanText(ms: number): string {
  if (ms < 120_000) return `${Math.round(ms / 1000)} s`;
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / 60_000)} min`;
  if (ms < 48 * HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / (24 * HOUR_MS))} days`;
}

/** For people: `812 MB`, `12.5 GB`. */
export function sizeText(bytes: number): string {
  const mb = bytes / 1024 ** 2;
  return mb < 1024 ? `${Math.floor(mb)} MB` : `${(mb / 1024).toFixed(1)} GB`;
}
