/** What is said of a proposal, and the form of a correction. */
import { describe, expect, test } from 'vitest';

import {
  availableAfter,
  type CorrectionDraft,
  correctionErrors,
  correctionOf,
  noticePreview,
} from './correction.rules.ts';
import { decidedAloneText, proposedText, shortHash, wordsFor } from './proposals.rules.ts';

describe('what is said of a proposal', () => {
  const effectiveAt = '2026-11-22T09:30:00.000Z';

  test('the proposer hears how the proposal takes effect', () => {
    const open = { status: 'open', effectiveAt: null, hasDecider: true } as const;
    expect(proposedText({ ...open, status: 'approved' })).toContain('only admin');
    expect(proposedText(open)).toContain('another admin');
    expect(proposedText({ ...open, effectiveAt, hasDecider: false })).toBe(
      'Proposed. It takes effect on 22 Nov 2026, 3:00 pm IST unless somebody objects.',
    );
    expect(proposedText({ ...open, hasDecider: false })).toContain('no staff member');
  });

  test('a decision that names nobody is explained', () => {
    const alone = { status: 'approved', decidedBy: null, effectiveAt: null } as const;
    expect(decidedAloneText(alone)).toContain('only admin');
    expect(decidedAloneText({ ...alone, effectiveAt })).toContain('Nobody objected');
    expect(decidedAloneText({ ...alone, status: 'lapsed', effectiveAt })).toContain('no longer');
    expect(decidedAloneText({ ...alone, decidedBy: { id: 'ravi', name: 'Ravi' } })).toBeNull();
    expect(decidedAloneText({ ...alone, status: 'open' })).toBeNull();
  });

  test('approving an invitation lets its link be made; nothing has taken effect yet', () => {
    expect(wordsFor('approve', 'invitation').done).not.toContain('taken effect');
    expect(wordsFor('approve', 'setting').done).toContain('taken effect');
    expect(wordsFor('reject', 'invitation')).toEqual(wordsFor('reject', 'setting'));
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
    const empty: CorrectionDraft = { ...draft, personId: '', amount: '', cause: '', reason: '' };
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
