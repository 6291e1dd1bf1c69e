/** Who may do what with a proposal, and the amounts of its summary. */
import { describe, expect, test } from 'vitest';

import { decisionOf, groupRupees } from './proposal.rules.ts';

const proposal = {
  status: 'open',
  kind: 'correction',
  proposedBy: { id: 'asha', name: 'Asha' },
  person: { id: 'user', name: 'User', email: 'user@example.in' },
} as const;
const admin = (id: string) => ({ id, role: 'admin' as const });

describe('deciding', () => {
  test('one’s own proposal may only be taken back, and the page says why', () => {
    expect(decisionOf(proposal, admin('asha'))).toEqual({
      may: 'withdraw',
      why: 'You proposed this, so somebody else has to approve it.',
    });
  });

  test('another admin decides; finance and support read, except for bank details', () => {
    expect(decisionOf(proposal, admin('ravi')).may).toBe('decide');
    for (const role of ['finance', 'support'] as const) {
      expect(decisionOf(proposal, { id: 'ravi', role }).may).toBe('read');
      const details = { ...proposal, kind: 'bank-details' } as const;
      expect(decisionOf(details, { id: 'ravi', role }).may).toBe('decide');
    }
  });

  test('nobody decides what is about themselves, or is decided already', () => {
    const about = { ...proposal, person: { id: 'ravi', name: 'Ravi', email: null } };
    expect(decisionOf(about, admin('ravi')).may).toBe('read');
    expect(decisionOf({ ...proposal, status: 'approved' }, admin('ravi')).may).toBe('read');
    expect(decisionOf({ ...proposal, status: 'withdrawn' }, admin('asha')).may).toBe('read');
  });

  test('amounts are grouped, whatever else the text holds stays', () => {
    expect(groupRupees('Credit ₹250000.75 to ₹1.5 of 250000.75')).toBe(
      'Credit ₹2,50,000.75 to ₹1.5 of 250000.75',
    );
    expect(groupRupees('+₹100.00')).toBe('+₹100.00');
  });
});
