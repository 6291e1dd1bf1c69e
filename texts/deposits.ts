/** What people read of deposits, in their language. */
import { deposits as en } from './en/deposits.ts';
import { deposits as hi } from './hi/deposits.ts';
import { inLanguages } from './in-languages.ts';

export type DepositTexts = Readonly<
  Record<
    | 'loginNeeded'
    | 'amountInvalid'
    | 'proofMissing'
    | 'proofType'
    | 'proofTooLarge'
    | 'proofsPerDay'
    | 'imageFailed'
    | 'submitFailed'
    | 'listFailed'
    | 'referenceInvalid'
    | 'virtualFunds'
    | 'virtualProof'
    | 'title'
    | 'within'
    | 'records'
    | 'yourRecords'
    | 'next'
    | 'submitted'
    | 'review'
    | 'reviewOfReal'
    | 'credited'
    | 'notified'
    | 'submit'
    | 'nothingRequested'
    | 'waiting'
    // Where to pay.
    | 'whereToPay'
    | 'payeeFailed'
    | 'payeeLoading'
    | 'payNobody'
    | 'noDeposits'
    | 'contactSupport'
    | 'referenceHint'
    | 'payByUpi'
    | 'scan'
    | 'bankReference'
    | 'bankReferenceHint'
    // The proof.
    | 'proof'
    | 'proofHint'
    | 'proofLoading'
    | 'dropHere'
    | 'dropAnywhere'
    | 'choose'
    | 'replace'
    | 'remove'
    | 'takePhoto'
    | 'yourProof'
    | 'proofAlt'
    | 'enlarge'
    // What was requested.
    | 'requested'
    | 'requestId'
    | 'viewRecords'
    | 'another',
    string
  >
> & {
  of(facts: { amount: string }): string;
  uploading(facts: { percent: number }): string;
  /** Of the code to scan; `amount` and `name` are null where they are not known. */
  qr(facts: { amount: string | null; name: string | null }): string;
};

export const depositTexts = inLanguages<DepositTexts>({ en, hi });
