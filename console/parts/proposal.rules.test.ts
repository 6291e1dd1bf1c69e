/** Who may do what with a proposal, and the amounts of its summary. */
import { describe, expect, test } from 'vitest';

import { changeLines, decisionOf, groupRupees, pathText } from './proposal.rules.ts';

describe('deciding', () => {
  test('one’s own proposal may only be taken back, and the page says why', () => {
    expect(decisionOf({ shut: 'own-proposal', effectiveAt: null })).toEqual({
      may: 'withdraw',
      why: 'You proposed this, so somebody else must approve it.',
    });
  });

  test('whom the server keeps from nothing decides; the rest read, and why', () => {
    expect(decisionOf({ shut: null, effectiveAt: null })).toEqual({ may: 'decide' });
    const shuts = ['decided', 'about-you', 'admin-decides', 'same-root', 'newer-account'] as const;
    const whys = shuts.map((shut) => decisionOf({ shut, effectiveAt: null }));
    expect(whys.map(({ may }) => may)).toEqual(shuts.map(() => 'read'));
    expect(new Set(whys.map((one) => 'why' in one && one.why)).size).toBe(shuts.length);
  });

  test('the proposer of a delayed proposal may withdraw it, and nobody is said to approve it', () => {
    const rights = decisionOf({ shut: 'own-proposal', effectiveAt: '2026-11-22T09:30:00.000Z' });
    expect(rights).toEqual({
      may: 'withdraw',
      why: 'You proposed this. You can withdraw it until it takes effect.',
    });
  });

  test('a form names the path only where no other admin can decide', () => {
    expect(pathText(undefined)).toBeNull();
    expect(pathText('at-once')).toBeNull();
    expect(pathText('another-admin')).toBeNull();
    expect(pathText('delayed')).toContain('after a day');
    expect(pathText('operator')).toContain('The operator');
  });

  test('amounts are grouped, whatever else the text holds stays', () => {
    expect(groupRupees('Credit ₹250000.75 to ₹1.5 of 250000.75')).toBe(
      'Credit ₹2,50,000.75 to ₹1.5 of 250000.75',
    );
    expect(groupRupees('+₹100.00')).toBe('+₹100.00');
    const changes = [{ field: 'Deposits', before: null, after: '₹250000.00' }];
    expect(changeLines({ changes })).toEqual([
      { field: 'Deposits', before: null, after: '₹2,50,000.00' },
    ]);
  });
});
