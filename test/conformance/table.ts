/**
 * The whole table, in the order in which a person walks through the product, and the documents
 * generated from it.
 */
import { desktop, phone } from '../browser.ts';
import { auth } from './rows/auth.ts';
import { chart } from './rows/chart.ts';
import { contractScreen } from './rows/contracts.ts';
import { depositScreen } from './rows/deposits.ts';
import { home } from './rows/home.ts';
import { landing } from './rows/landing.ts';
import { marketScreen } from './rows/market.ts';
import { me } from './rows/me.ts';
import { noticeScreen } from './rows/notices.ts';
import { orderCenterScreen } from './rows/order-center.ts';
import { roles } from './rows/roles.ts';
import { routes } from './rows/routes.ts';
import { shell } from './rows/shell.ts';
import { ticketScreen } from './rows/tickets.ts';
import { orderScreen } from './rows/orders.ts';
import { portfolioScreen } from './rows/portfolio.ts';
import { withdrawalScreen } from './rows/withdrawals.ts';
import { type Check, type Row, type Screen, widthsOf } from './row.ts';

const table: readonly Screen[] = [
  routes,
  shell,
  landing,
  home,
  chart,
  marketScreen,
  auth,
  portfolioScreen,
  depositScreen,
  withdrawalScreen,
  contractScreen,
  orderCenterScreen,
  orderScreen,
  me,
  ticketScreen,
  noticeScreen,
  roles,
];

export const allRows = (): Row[] => table.flatMap(({ rows }) => rows);

export type RowState = 'checked' | 'decided' | 'open';

/** Whether something holds the row, a decision record replaces it, or nothing does yet. */
export function standingOf({ check }: Row): RowState {
  if (check.by === 'nothing') return 'open';
  return check.by === 'decision' ? 'decided' : 'checked';
}

/**
 * docs/conformance.md: how many rows there are, and those that deviate. `records` are the decision
 * records' files by number.
 */
export function documentOf(records: ReadonlyMap<number, string>): string {
  const rows = allRows();
  const checked = rows.filter((row) => standingOf(row) === 'checked');
  const wide = rows.filter((row) => widthsOf(row).length > 1);
  const narrow = rows.filter((row) => widthsOf(row).length === 1);
  const deviating = checked.filter(({ decided }) => decided !== undefined);
  const lines = [
    '# Conformance',
    '',
    'Each statement of the product specification is a row in `test/conformance/rows/`: an id, what it says, its texts, and the check',
    'that holds it. `npm run conformance` checks every row in a real browser or over HTTP, `npm test` a sample; with `-- --document` it',
    'only writes this page, and the whole table to `.cache/conformance-table.md`. This page does not say whether the checks passed.',
    '',
    `In a browser a row is checked ${phone.width} and ${desktop.width} pixels wide, since every page has another layout on a phone:`,
    'other places to go, cards instead of tables, folded panels. Where only a spinner is drawn one width is enough.',
    '',
    '## Rows',
    '',
    `${rows.length} rows; a statement with several parts is several.`,
    '',
    ...standings.map((one) => `- ${words[one]}: ${count(rows, one)}`),
    `- Of those that are checked, in a browser at both widths: ${wide.length}`,
    `- Of those that are checked, in a browser at one width: ${narrow.length}`,
    `- Of those that are checked, to the letter: ${checked.length - deviating.length}`,
    `- Of those that are checked, otherwise than asked for, as a decision record says: ${deviating.length}`,
    '',
    '## Rows that deviate',
    '',
    'The row says what the product does, the decision record why that differs from the specification.',
    '',
    ...deviations(rows, records),
    ...openRows(rows),
  ];
  return `${lines.join('\n')}\n`;
}

const standings: readonly RowState[] = ['checked', 'decided', 'open'];

const words: Readonly<Record<RowState, string>> = {
  checked: 'Checked',
  decided: 'Cannot occur here, as a decision record says',
  open: 'Without a check yet',
};

const count = (rows: readonly Row[], standing: RowState) =>
  rows.filter((row) => standingOf(row) === standing).length;

function deviations(rows: readonly Row[], records: ReadonlyMap<number, string>): string[] {
  const byRecord = Map.groupBy(
    rows.filter(({ decided }) => decided !== undefined),
    ({ decided = 0 }) => decided,
  );
  return [...byRecord]
    .toSorted(([a], [b]) => a - b)
    .map(([number, own]) => {
      const ids = own.map(({ id }) => `\`${id}\``).join(', ');
      return `- [Decision ${number}](decisions/${records.get(number) ?? ''}): ${ids}`;
    });
}

function openRows(rows: readonly Row[]): string[] {
  const open = rows.flatMap(({ id, says, check }) =>
    check.by === 'nothing' ? [`- \`${id}\`: ${says} (${check.open})`] : [],
  );
  return open.length === 0 ? [] : ['', '## Rows without a check', '', ...open];
}

/** Every row with its texts and its check, for reading beside the code; not committed. */
export function fullTable(): string {
  const lines = ['# Conformance: all rows'];
  for (const { title, rows } of table) {
    lines.push(
      '',
      `## ${title}`,
      '',
      '| Row | Kind | Says | Texts | Checked by |',
      '|---|---|---|---|---|',
    );
    for (const { id, kind, says, texts = [], check, decided } of rows) {
      const record = decided === undefined ? [] : [`decision ${decided}`];
      const quoted = texts.map((text) => `‘${text}’`).join(' ');
      const columns = [id, kind, says, quoted, [...wordsOf(check), ...record].join(', ')];
      lines.push(`| ${columns.map(cell).join(' | ')} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function wordsOf(check: Check): string[] {
  switch (check.by) {
    case 'scene':
      return [`browser, ${check.scene.widths.join(' and ')}: ${check.scene.name}`];
    case 'http':
      return ['HTTP'];
    case 'test':
      return [`\`${check.file}\`: ${check.name}`];
    case 'decision':
      return [];
    case 'nothing':
      return [`open: ${check.open}`];
  }
}

/** Bars end a cell, and what looks like a tag is none. */
const cell = (text: string) =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
