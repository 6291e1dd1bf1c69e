/**
 * Money of a customer that comes and goes: deposits and withdrawals with their forms and their
 * records.
 */
import { type Deposit, deposits } from '#protocol/deposits.ts';
import { meta } from '#protocol/meta.ts';
import { people } from '#protocol/people.ts';
import { REASON_MAX_CHARS } from '#protocol/desk.ts';
import {
  type HoldCause,
  type MaskedBankDetails,
  type SavedBankDetails,
  type Withdrawal,
  withdrawals,
} from '#protocol/withdrawals.ts';
import { shortId } from '#ui/formats/short-id.ts';
import { depositTexts } from '#texts/deposits.ts';
import { bankDetailTexts } from '#texts/bank-details.ts';
import { reasonText, refusalText } from '#texts/refusal-text.ts';
import { rejectReasonText } from '#texts/reject-reason-text.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';

import {
  DAY,
  entriesOf,
  type Entry,
  fails,
  HOUR,
  type Moments,
  refuses,
  replies,
  silent,
} from './entry.ts';
import { listStates } from './list-states.ts';
import {
  bank,
  idOf,
  longestBank,
  longPerson,
  longText,
  longWord,
  MOST,
  mostMeOf,
  realMeta,
} from './samples.ts';
import { customer } from './shells.ts';

const reason = 'proof-unreadable';

function depositOf(moments: Moments, given: Partial<Deposit> = {}, number = 0): Deposit {
  return {
    id: idOf('dep-', number),
    amount: '25000.00',
    status: 'pending',
    reference: '412345678901',
    createdAt: moments.ago(3 * HOUR),
    decidedAt: null,
    rejectionReason: null,
    ...given,
  };
}

function withdrawalOf(moments: Moments, given: Partial<Withdrawal> = {}, number = 0): Withdrawal {
  return {
    id: idOf('wit-', number),
    amount: '12500.00',
    status: 'pending',
    bankDetails: bank,
    createdAt: moments.ago(5 * HOUR),
    decidedAt: null,
    rejectionReason: null,
    ...given,
  };
}

export function moneyEntries(moments: Moments): Entry[] {
  return [
    ...depositEntries(moments),
    ...withdrawalEntries(moments),
    ...paymentDetailsEntries(moments),
  ];
}

function depositEntries(moments: Moments): Entry[] {
  const payee = {
    accountName: 'Drishti Markets Private Limited',
    accountNumber: '30211144174417',
    bankName: 'State Bank of India, Pune Main',
    ifsc: 'SBIN0000456',
    upiId: 'drishti@sbi',
    reference: 'DR7K2M',
  };
  const nobody = {
    accountName: null,
    accountNumber: null,
    bankName: null,
    ifsc: null,
    upiId: null,
  };
  const real = replies(meta.meta, realMeta);
  const filled = [
    { fill: 'Amount', with: '25000' },
    { attach: 'proof' },
    { see: 'Replace image' },
  ] as const;
  const list = (...items: Deposit[]) =>
    replies(deposits.list, { items, nextCursor: null, medianReviewSeconds: 5_400 });
  const several = list(
    depositOf(moments),
    depositOf(moments, { status: 'approved', decidedAt: moments.ago(HOUR), reference: null }, 1),
    depositOf(
      moments,
      { status: 'rejected', decidedAt: moments.ago(HOUR), rejectionReason: reason },
      2,
    ),
  );
  return [
    ...entriesOf(
      { app: 'web', name: 'Deposit', address: '/deposit', answers: customer(moments) },
      {
        Virtual: { shows: depositTexts().virtualFunds },
        'Where to pay': {
          answers: [real, replies(deposits.payee, payee)],
          steps: [{ fill: 'Amount', with: '25000' }],
          shows: 'drishti@sbi',
        },
        'Nowhere to pay': {
          answers: [real, replies(deposits.payee, { ...nobody, reference: 'DR7K2M' })],
          shows: 'Deposits are not available now.',
        },
        'Loading where to pay': {
          answers: [real, silent(deposits.payee)],
          shows: 'Loading where to pay',
        },
        'Where to pay failed': {
          answers: [real, fails(deposits.payee)],
          shows: 'Payment details unavailable',
        },
        'Wrong input': {
          answers: [real, replies(deposits.payee, payee)],
          steps: [{ fill: 'Bank reference', with: 'short' }, { press: 'Submit Deposit Request' }],
          shows: depositTexts().proofMissing,
        },
        'Shared picture lost': {
          address: '/deposit?shared=lost',
          shows: depositTexts().sharedLost,
        },
        Uploading: {
          answers: [silent(deposits.place)],
          steps: [...filled, { press: 'Submit Deposit Request' }],
          shows: '42',
        },
        Refused: {
          answers: [
            refuses(deposits.place, 'invalid', {
              fields: { proof: reasonText('too-many-proofs') },
            }),
          ],
          steps: [...filled, { press: 'Submit Deposit Request' }],
          shows: reasonText('too-many-proofs'),
        },
        Submitted: {
          answers: [replies(deposits.place, depositOf(moments))],
          steps: [...filled, { press: 'Submit Deposit Request' }],
          shows: shortId(idOf('dep-')),
        },
        'Longest values': {
          answers: [
            real,
            replies(deposits.payee, {
              accountName: longWord(100),
              accountNumber: '9'.repeat(34),
              bankName: longWord(100),
              ifsc: 'SBIN0000456',
              upiId: `${longWord(80)}@bank`,
              reference: longWord(20),
            }),
          ],
          steps: [
            { fill: 'Amount', with: MOST },
            { fill: 'Bank reference', with: 'A'.repeat(40) },
          ],
          shows: '92,23,37,20,36,85,47,758.07',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'web',
        name: 'Deposit records',
        address: '/deposit-records',
        answers: [several, ...customer(moments)],
      },
      {
        ...listStates({
          files: ['web/requests/RecordsFrame.tsx', 'web/deposits/DepositRecordsPage.tsx'],
          routes: [deposits.list],
          loading: 'Loading deposits...',
          empty: { answers: [list()], shows: 'No deposit requests' },
          error: depositTexts().listFailed,
          full: rejectReasonText(reason),
          paged: several,
        }),
        Proof: { steps: [{ press: 'View proof' }], shows: 'Proof of payment' },
        'Longest values': {
          answers: [
            list(
              depositOf(moments, { amount: MOST, reference: 'A'.repeat(22) }),
              depositOf(
                moments,
                {
                  amount: MOST,
                  reference: 'A'.repeat(22),
                  status: 'rejected',
                  decidedAt: moments.ago(HOUR),
                  rejectionReason: longWord(REASON_MAX_CHARS),
                },
                1,
              ),
            ),
          ],
          shows: '92,23,37,20,36,85,47,758.07',
        },
      },
    ),
  ];
}

type Hold = { until: string; cause: HoldCause } | null;

const savedOf = (details: MaskedBankDetails | null, hold: Hold = null): SavedBankDetails => ({
  details,
  holdUntil: hold?.until ?? null,
  holdCause: hold?.cause ?? null,
});

const detailsReply = (details: MaskedBankDetails | null, hold: Hold = null) =>
  replies(withdrawals.bankDetails, savedOf(details, hold));

function withdrawalEntries(moments: Moments): Entry[] {
  const saved = detailsReply(bank);
  const list = (...items: Withdrawal[]) =>
    replies(withdrawals.list, { items, nextCursor: null, medianReviewSeconds: 90_000 });
  const several = list(
    withdrawalOf(moments),
    withdrawalOf(moments, { status: 'approved', decidedAt: moments.ago(HOUR) }, 1),
    withdrawalOf(
      moments,
      {
        status: 'rejected',
        decidedAt: moments.ago(HOUR),
        rejectionReason: 'The bank returned the payment.',
      },
      2,
    ),
    withdrawalOf(moments, { status: 'cancelled', decidedAt: moments.ago(HOUR) }, 3),
  );
  const filled = { fill: 'Amount', with: '12500' };
  return [
    ...entriesOf(
      {
        app: 'web',
        name: 'Withdraw',
        address: '/withdraw',
        answers: [saved, ...customer(moments)],
      },
      {
        Loading: { answers: [silent(withdrawals.bankDetails)], shows: 'Loading your bank details' },
        Error: {
          answers: [fails(withdrawals.bankDetails)],
          shows: 'Could not load your bank details',
        },
        'First time': {
          answers: [detailsReply(null)],
          shows: 'Confirm account number',
        },
        'Wrong input': {
          answers: [detailsReply(null)],
          steps: [
            { fill: 'IFSC', with: 'X' },
            { fill: 'Phone', with: '1' },
            { press: 'Review Withdrawal' },
          ],
          shows: withdrawalTexts().detailsMissing,
        },
        Full: { shows: 'contact support' },
        'On hold': {
          answers: [detailsReply(bank, { until: moments.ahead(DAY / 2), cause: 'bank-details' })],
          shows: 'You can withdraw from',
        },
        'On hold after a reset': {
          answers: [detailsReply(bank, { until: moments.ahead(DAY / 2), cause: 'second-factor' })],
          shows: withdrawalTexts().onHoldAfterReset,
        },
        Review: {
          steps: [filled, { press: 'Review Withdrawal' }],
          shows: 'Review your withdrawal',
        },
        Submitted: {
          answers: [replies(withdrawals.place, withdrawalOf(moments))],
          steps: [filled, { press: 'Review Withdrawal' }, { press: 'Withdraw ₹' }],
          shows: 'Withdrawal Request Submitted',
        },
        Refused: {
          answers: [refuses(withdrawals.place, 'ledger-halted')],
          steps: [filled, { press: 'Review Withdrawal' }, { press: 'Withdraw ₹' }],
          shows: 'Submission Failed',
        },
        'Longest values': {
          answers: [detailsReply(longestBank), replies(people.me, mostMeOf(longPerson, moments))],
          steps: [{ fill: 'Amount', with: MOST }, { press: 'Review Withdrawal' }],
          shows: 'Review your withdrawal',
        },
        'Longest saved details': {
          answers: [detailsReply(longestBank), replies(people.me, mostMeOf(longPerson, moments))],
          shows: 'contact support',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'web',
        name: 'Withdrawal records',
        address: '/withdraw-records',
        answers: [several, ...customer(moments)],
      },
      {
        ...listStates({
          files: ['web/requests/RecordsFrame.tsx', 'web/withdrawals/WithdrawRecordsPage.tsx'],
          routes: [withdrawals.list],
          loading: 'Loading',
          empty: { answers: [list()], shows: 'No withdrawal requests' },
          error: withdrawalTexts().listFailed,
          full: 'The bank returned the payment.',
          paged: several,
        }),
        Cancel: { steps: [{ press: 'Cancel' }], shows: 'Cancel this withdrawal?' },
        'Longest values': {
          answers: [
            list(
              withdrawalOf(moments, { amount: MOST, bankDetails: longestBank }),
              withdrawalOf(
                moments,
                {
                  amount: MOST,
                  bankDetails: longestBank,
                  status: 'rejected',
                  decidedAt: moments.ago(HOUR),
                  rejectionReason: longText(REASON_MAX_CHARS),
                },
                1,
              ),
            ),
          ],
          shows: '92,23,37,20,36,85,47,758.07',
        },
      },
    ),
  ];
}

function paymentDetailsEntries(moments: Moments): Entry[] {
  const none = detailsReply(null);
  const filled = [
    { fill: 'Account number', with: '50100012344417' },
    { fill: 'Confirm account number', with: '50100012344417' },
    { fill: 'Account holder name', with: 'Asha Verma' },
    { fill: 'Bank name', with: 'State Bank of India' },
  ] as const;
  const send = { press: bankDetailTexts().save };
  return entriesOf(
    {
      app: 'web',
      name: 'Payment details',
      address: '/payment-details',
      answers: [detailsReply(bank), ...customer(moments)],
    },
    {
      Loading: { answers: [silent(withdrawals.bankDetails)], shows: 'Loading your bank details' },
      Error: {
        answers: [fails(withdrawals.bankDetails)],
        shows: 'Could not load your bank details',
      },
      'None saved': { answers: [none], shows: 'Confirm account number' },
      'With real funds': {
        answers: [none, replies(meta.meta, realMeta)],
        shows: 'Confirm account number',
      },
      'Wrong input': {
        answers: [none],
        steps: [{ fill: 'IFSC', with: 'X' }, { fill: 'Phone', with: '1' }, send],
        shows: withdrawalTexts().detailsMissing,
      },
      Saving: {
        answers: [none, silent(withdrawals.saveBankDetails)],
        steps: [...filled, send],
        shows: 'Saving...',
      },
      Saved: {
        answers: [none, replies(withdrawals.saveBankDetails, savedOf(bank))],
        steps: [...filled, send],
        shows: bankDetailTexts().saved,
      },
      Refused: {
        answers: [none, refuses(withdrawals.saveBankDetails, 'ledger-halted')],
        steps: [...filled, send],
        shows: refusalText({ code: 'ledger-halted' }),
      },
      Full: { shows: 'contact support' },
      'On hold': {
        answers: [detailsReply(bank, { until: moments.ahead(DAY / 2), cause: 'bank-details' })],
        shows: 'You can withdraw from',
      },
      'On hold after a reset': {
        answers: [detailsReply(bank, { until: moments.ahead(DAY / 2), cause: 'second-factor' })],
        shows: withdrawalTexts().onHoldAfterReset,
      },
      'Longest values': {
        answers: [detailsReply(longestBank)],
        shows: 'contact support',
      },
    },
  );
}
