/** A request as a card has the names of the columns that a table has. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { depositScreenTexts } from '#texts/deposit-screens.ts';

import { RequestFact, RequestFacts } from './RequestFacts.tsx';

const words = depositScreenTexts();
const bank = 'HDFC';
const request = {
  amount: '1500.00',
  status: 'approved',
  createdAt: '2026-11-21T10:00:00.000Z',
  decidedAt: '2026-11-21T12:00:00.000Z',
};
const termsIn = (html: string) =>
  [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt>/g)].map(([, name]) => name);

test('amount, status and date stand under their names, and what else there is', () => {
  const html = renderToStaticMarkup(
    <RequestFacts request={request}>
      <RequestFact name={words.bankDetails}>{bank}</RequestFact>
    </RequestFacts>,
  );
  expect(termsIn(html)).toEqual(['Amount', 'Status', 'Date', 'Bank details']);
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('₹1,500.00');
  expect(html).toContain(bank);
});
