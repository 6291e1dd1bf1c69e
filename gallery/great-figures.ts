/**
 * Pages with the longest figures that people have: at these, unlike at the limits of the ledger,
 * every number stays whole on the narrowest phone.
 */
import { market } from '#protocol/market.ts';
import { people } from '#protocol/people.ts';

import type { Answer, Entry, Step } from './entry.ts';

/** Twelve digits of rupees, and of a price and a quantity all decimals there are. */
const RUPEES = '299999998500.00';
const QUANTITY = '99999999.12345678';
const PRICE = '88888888.12345678';
const SHOWN = '2,99,99,99,98,500';

/** The pages at the limits again, where they show such figures. */
export function withGreatFigures(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => {
    if (entry.state !== 'Longest values') return [];
    const answers = entry.answers.map(greatAnswer);
    const differs = (answer: Answer, at: number) =>
      !isOfAll(answer) && JSON.stringify(answer) !== JSON.stringify(answers[at]);
    if (!entry.answers.some(differs)) return [];
    return {
      ...entry,
      id: entry.id.replace('longest-values', 'great-figures'),
      state: 'Great figures',
      answers,
      steps: entry.steps.map(greatStep),
      shows: /\d,\d\d,\d/.test(entry.shows) ? SHOWN : entry.shows,
    };
  });
}

/** Prices of the market and one's own balances are asked for by nearly every page. */
const isOfAll = ({ route }: Answer) => route === market.coins || route === people.me;

const greatAnswer = (answer: Answer): Answer =>
  answer.kind === 'reply' ? { ...answer, body: greatIn(answer.body) } : answer;

const greatStep = (step: Step): Step =>
  'with' in step ? { ...step, with: greatText(step.with) } : step;

function greatIn(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return greatText(value, name);
  if (Array.isArray(value)) return value.map((each) => greatIn(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, greatIn(each, key)]));
}

/** A decimal string near the limits becomes one of as many decimals that a person may have. */
function greatText(text: string, name = ''): string {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)\.(\d+)$/.exec(text) ?? [];
  if (sign === undefined) return text;
  if (decimals.length === 2 && whole.length > 12) return sign + RUPEES;
  if (decimals.length === 2 && whole.length === 7 && sign === '-') return '-99999.99';
  if (decimals.length < 6 || whole.length < 9) return text;
  const exact = /price|average|level|open|high|low|close/i.test(name) ? PRICE : QUANTITY;
  return sign + exact.slice(0, exact.indexOf('.') + 1 + decimals.length);
}
