/** The whole table, in the order in which a person walks through the product, and the document that is made of it. */
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
import type { Check, Row, Screen } from './row.ts';

export const table: readonly Screen[] = [
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

export type Standing = 'checked' | 'decided' | 'open';

/** Whether something holds the row, a decision record stands in for it, or nothing does yet. */
export function standingOf({ check }: Row): Standing {
  if (check.by === 'nothing') return 'open';
  return check.by === 'decision' ? 'decided' : 'checked';
}

/** The document of the table; `records` are the files of the decision records by their number. */
export function documentOf(records: ReadonlyMap<number, string>): string {
  const rows = allRows();
  const count = (standing: Standing) => rows.filter((row) => standingOf(row) === standing).length;
  const link = (number: number) => `[${number}](decisions/${records.get(number) ?? ''})`;
  const lines = [
    '# Conformance',
    '',
    'Everything that the product has to keep, clause by clause, in our own words, with the texts that a person sees letter by',
    'letter, and what holds it to that. `npm run conformance` checks all of it, in a real browser and over HTTP; this page is',
    'made from the same table (`test/conformance/`) and says nothing about whether the checks passed.',
    '',
    `${rows.length} rows: ${count('checked')} checked, ${count('decided')} that cannot occur here by a decision record, ${count('open')} open.`,
    '',
    'A number in the last column is the decision record that lets the product do otherwise than it was once asked for.',
  ];
  for (const { title, rows: own } of table) {
    lines.push(
      '',
      `## ${title}`,
      '',
      '| Row | Kind | What it says | Texts | Held by |',
      '|---|---|---|---|---|',
    );
    for (const { id, kind, says, texts = [], check, decided } of own) {
      const record = decided === undefined ? [] : [link(decided)];
      const held = [...wordsOf(check), ...record].join(', ');
      const quoted = texts.map((text) => `‘${text}’`).join(' ');
      lines.push(`| ${[id, kind, says, quoted, held].map(cell).join(' | ')} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function wordsOf(check: Check): string[] {
  switch (check.by) {
    case 'scene':
      return [`browser: ${check.scene.name}`];
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
