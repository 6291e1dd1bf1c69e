/**
 * Small words of statistics for the bench: medians and percentiles, printed as ratios of one run.
 */

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const rounded = (value: number, decimals = 1): string => value.toFixed(decimals);

export const grouped = (value: number): string => Math.round(value).toLocaleString('en-US');

export function printLine(text = ''): void {
  process.stdout.write(`${text}\n`);
}

/** A table in Markdown, so that a run can be pasted into docs/performance.md. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  printHead(head);
  for (const row of rows) printRow(row);
  printLine();
}

/** The first two lines of a table whose rows come one by one. */
export function printHead(head: readonly string[]): void {
  printRow(head);
  printLine(`|${head.map((_, index) => (index === 0 ? '---' : '--:')).join('|')}|`);
}

export function printRow(row: readonly string[]): void {
  printLine(`| ${row.join(' | ')} |`);
}
