/** Who may do what with a proposal, and the amounts of its summary. */
import { describe, expect, test } from 'vitest';

import { decisionOf, groupRupees } from './proposal.rules.ts';

describe('deciding', () => {
  test('one’s own proposal may only be taken back, and the page says why', () => {
    expect(decisionOf({ shut: 'own-proposal' })).toEqual({
      may: 'withdraw',
      why: 'You proposed this, so somebody else has to approve it.',
    });
  });

  test('whom the server keeps from nothing decides; the rest read, and why', () => {
    expect(decisionOf({ shut: null })).toEqual({ may: 'decide' });
    const whys = (['decided', 'about-you', 'admin-decides'] as const).map((shut) =>
      decisionOf({ shut }),
    );
    expect(whys.map(({ may }) => may)).toEqual(['read', 'read', 'read']);
    expect(new Set(whys.map((one) => 'why' in one && one.why)).size).toBe(3);
  });

  test('amounts are grouped, whatever else the text holds stays', () => {
    expect(groupRupees('Credit ₹250000.75 to ₹1.5 of 250000.75')).toBe(
      'Credit ₹2,50,000.75 to ₹1.5 of 250000.75',
    );
    expect(groupRupees('+₹100.00')).toBe('+₹100.00');
  });
});
