/** Who may do what with a proposal, and the form of a correction. */
import { describe, expect, test } from 'vitest';

import {
  availableAfter,
  type CorrectionDraft,
  correctionErrors,
  correctionOf,
  noticePreview,
} from './correction.rules.ts';
import { decisionOf, groupRupees, proposedText, shortHash, wordsFor } from './proposals.rules.ts';

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

  test('whoever proposes hears whether it waits', () => {
    expect(proposedText({ status: 'approved' })).toContain('only admin');
    expect(proposedText({ status: 'open' })).toContain('another admin');
  });

  test('approving an invitation lets its link be made; nothing has taken effect yet', () => {
    expect(wordsFor('approve', 'invitation').done).not.toContain('taken effect');
    expect(wordsFor('approve', 'setting').done).toContain('taken effect');
    expect(wordsFor('reject', 'invitation')).toEqual(wordsFor('reject', 'setting'));
  });

  test('amounts are grouped, whatever else the text holds stays', () => {
    expect(groupRupees('Credit ₹250000.75 to ₹1.5 of 250000.75')).toBe(
      'Credit ₹2,50,000.75 to ₹1.5 of 250000.75',
    );
    expect(groupRupees('+₹100.00')).toBe('+₹100.00');
  });

  test('a hash is shortened at both ends', () => {
    expect(shortHash('0123456789abcdef0123456789abcdef')).toBe('01234567…89abcdef');
    expect(shortHash('short')).toBe('short');
  });
});

describe('a correction', () => {
  const draft: CorrectionDraft = {
    personId: 'user',
    direction: 'debit',
    amount: '100.5',
    cause: ' dep-1 ',
    reason: ' Credited twice by mistake ',
  };

  test('is sent with its amount in full and its words trimmed', () => {
    expect(correctionErrors(draft, '100.50')).toEqual({});
    expect(correctionOf(draft)).toEqual({
      personId: 'user',
      direction: 'debit',
      amount: '100.50',
      cause: 'dep-1',
      reason: 'Credited twice by mistake',
    });
  });

  test('says at each field what is missing', () => {
    const empty: CorrectionDraft = { ...draft, personId: null, amount: '', cause: '', reason: '' };
    expect(Object.keys(correctionErrors(empty, null))).toEqual([
      'personId',
      'amount',
      'cause',
      'reason',
    ]);
    expect(correctionOf(empty)).toBeNull();
    expect(noticePreview(empty)).toBeNull();
  });

  test.each(['0', '0.00', '1e5', '-5', '1,000', '1.234', 'NaN'])('takes no %s', (amount) => {
    expect(correctionErrors({ ...draft, amount }, null).amount).toBe('Please enter a valid amount');
  });

  test('takes no more than there is, and gives any amount', () => {
    expect(correctionErrors(draft, '100.49').amount).toBe('More than the person has available');
    expect(correctionErrors({ ...draft, direction: 'credit' }, '0.00')).toEqual({});
  });

  test('shows the balance afterwards and the notice', () => {
    expect(availableAfter(draft, '850000.00')).toBe('849899.50');
    expect(availableAfter({ ...draft, direction: 'credit' }, '850000.00')).toBe('850100.50');
    expect(availableAfter(draft, '1.00')).toBeNull();
    expect(noticePreview(draft)).toEqual({
      title: 'Balance corrected',
      message: '₹100.50 was taken from your balance. Reason: Credited twice by mistake',
    });
  });
});
