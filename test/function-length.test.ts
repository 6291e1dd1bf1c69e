/**
 * No function has more than 70 lines of its own. Functions inside it are counted by themselves: our
 * objects are functions that close over their state. Exceptions are named, each with its reason.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'vite';
import { expect, test } from 'vitest';

import { listFiles, repository } from './sources.ts';

const MOST = 70;
const parts = 'it opens one part after the other, and decides nothing';
const table = 'it is a table, an entry after the other';
const screen = 'one screen from top to bottom; its parts are components already';
const form = 'one form: its fields, their state and what they send';
const rule = 'one rule, in the order in which it is published';

const exceptions: Record<string, string> = {
  'console/codes/CodesPage.tsx: CodesPage': screen,
  'console/deposits/ProofViewer.tsx: ProofViewer': screen,
  'console/desk/DecisionBar.tsx: Choice': screen,
  'console/desk/MoneyDesk.tsx: MoneyDesk': screen,
  'console/proposals/CorrectionForm.tsx: CorrectionForm': form,
  'console/proposals/ProposalsPage.tsx: ProposalsPage': screen,
  'console/tickets/TicketsPage.tsx: TicketsPage': screen,
  'protocol/desk.ts: moneyDesk': table,
  'scripts/test-verifier.ts: tryOutcomes': table,
  'server/domain/contracts/contracts.ts: decide': rule,
  'server/domain/market/market.ts: openMarket': parts,
  'server/domain/orders/terminal-states.ts: fillEffects': rule,
  'server/domain/positions/open-position.ts: decide': rule,
  'server/ledger/verify.ts: run': table,
  'server/parts/people.ts: openPeopleParts': parts,
  'server/parts/web.ts: openWeb': parts,
  'ui/chart/CoinChart.tsx: CoinChart': screen,
  'ui/chart/LookTools.tsx: LookTools': screen,
  'ui/parts/DialogPanel.tsx: DialogPanel': screen,
  'web/auth/LoginPage.tsx: LoginPage': form,
  'web/auth/SignupPage.tsx: SignupPage': form,
  'web/coin-page/ChartWork.tsx: Work': screen,
  'web/coin-page/CoinPage.tsx: Page': screen,
  'web/contracts/ContractPage.tsx: ContractPage': screen,
  'web/contracts/PlaceContract.tsx: PlaceContract': form,
  'web/contracts/PlacementDialogs.tsx: PlacementDialogs': screen,
  'web/deposits/ProofField.tsx: ProofField': form,
  'web/keys/MakeKeyForm.tsx: MakeKeyForm': form,
  'web/market/Markets.tsx: Markets': screen,
  'web/orders/ChangeOrder.tsx: Changing': form,
  'web/orders/TradePage.tsx: TradePage': screen,
  'web/orders/use-order.ts: useOrder': form,
  'web/recurring/PlanRow.tsx: PlanRow': screen,
  'web/recurring/RecurringForm.tsx: RecurringForm': form,
  'web/verify/PeriodCheck.tsx: PeriodCheck': screen,
  'web/withdrawals/WithdrawDialogs.tsx: WithdrawDialogs': screen,
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Long = { name: string; own: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isFunction = ({ type }: Node) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
const nameOf = (node: Node): string | undefined =>
  (isNode(node['id'])
    ? node['id']['name']
    : isNode(node['key'])
      ? node['key']['name']
      : undefined) as string | undefined;

/** Functions with their own lines: those of functions inside them are taken off. */
function functionsOf(path: string, text: string): Long[] {
  const lineAt = (at: number) => text.slice(0, at).split('\n').length;
  const found: Long[] = [];
  const walk = (node: Node, name: string, inner: Set<number> | null): void => {
    const here = isFunction(node) ? new Set<number>() : inner;
    const own = nameOf(node) ?? name;
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) walk(child, own, here);
      }
    }
    if (here === null || here === inner) return;
    const [first, last] = [lineAt(node.start), lineAt(node.end)];
    const lines = last - first + 1 - here.size;
    if (lines > MOST) found.push({ name: own, own: lines });
    if (last > first) for (let line = first; line <= last; line += 1) inner?.add(line);
  };
  walk(parseSync(path, text).program as unknown as Node, '', null);
  return found;
}

/** Product code: what ships and what npm scripts run. */
const isCounted = (path: string) =>
  /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$|^(?:test|bench|gallery|examples)\//.test(path);

test('a function of 71 lines is found by its name, without the lines of functions inside it', () => {
  const lines = (count: number) => '  let a = 1;\n'.repeat(count);
  const inner = `  const later = () => {\n${lines(60)}  };\n`;
  const long = `function open() {\n${lines(69)}}\nfunction close() {\n${lines(40)}${inner}}\n`;
  expect(functionsOf('a.ts', long)).toEqual([{ name: 'open', own: 71 }]);
});

test('no function has more than 70 lines of its own, but for those that are named', () => {
  const long = listFiles(repository)
    .filter(isCounted)
    .flatMap((path) =>
      functionsOf(path, readFileSync(join(repository, path), 'utf8')).map(
        ({ name }) => `${path}: ${name}`,
      ),
    );
  expect(
    long.filter((name) => !(name in exceptions)),
    'split it, or name it here',
  ).toEqual([]);
  expect(
    Object.keys(exceptions).filter((name) => !long.includes(name)),
    'exceptions that nothing needs any more',
  ).toEqual([]);
});
