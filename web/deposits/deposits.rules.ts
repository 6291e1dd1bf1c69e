/**
 * What the deposit form checks before it sends anything, where each of the server's answers is
 * shown, and the payment link of the bank apps. Pure; the server checks everything again and has
 * the last word.
 */
import { type Payee, REFERENCE_PATTERN } from '#protocol/deposits.ts';
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import { readTypedText } from '#protocol/text.ts';
import { depositTexts } from '#texts/deposits.ts';
import type { ApiProblem } from '#ui/client/api.ts';

/** One rupee, in paise. */
const LEAST = 100n;

/** `form` is what is wrong with no field of its own. */
export type DepositErrors = { amount?: string; reference?: string; proof?: string; form?: string };

/**
 * Rupees with exactly two decimals, as they go over the wire; null where the field holds no amount
 * of one rupee or more.
 */
export function depositAmount(plain: string): string | null {
  const paise = parseAmount(plain, INR_SCALE);
  return paise === null || paise < LEAST ? null : formatAmount(paise, INR_SCALE);
}

/**
 * A bank reference as it is compared: upper case, without blanks and hyphens. Empty where none was
 * given.
 */
export function plainReference(typed: string): string {
  return readTypedText('code', typed).replaceAll('-', '').toUpperCase();
}

export function depositErrors(form: {
  isSignedIn: boolean;
  amount: string;
  reference: string;
  hasProof: boolean;
}): DepositErrors {
  if (!form.isSignedIn) return { form: depositTexts().loginNeeded };
  const errors: DepositErrors = {};
  if (depositAmount(form.amount) === null) errors.amount = depositTexts().amountInvalid;
  const reference = plainReference(form.reference);
  if (reference !== '' && !new RegExp(REFERENCE_PATTERN).test(reference)) {
    errors.reference = depositTexts().referenceInvalid;
  }
  if (!form.hasProof) errors.proof = depositTexts().proofMissing;
  return errors;
}

type Answer = Pick<ApiProblem, 'code' | 'detail' | 'fields'>;

/** Where a refusal is shown. Nothing was requested then, and the form stays as it is. */
export function depositRefusal({ code, detail, fields }: Answer): DepositErrors {
  switch (code) {
    case 'invalid': {
      const { amount, reference, proof } = fields;
      const errors: DepositErrors = {
        ...(amount === undefined ? {} : { amount }),
        ...(reference === undefined ? {} : { reference }),
        ...(proof === undefined ? {} : { proof }),
      };
      return Object.keys(errors).length > 0 ? errors : { form: depositTexts().submitFailed };
    }
    case 'on-break':
    case 'own-limit':
      return { amount: detail };
    case 'too-large':
      return { proof: detail };
    case 'unsupported-media-type':
      return { proof: depositTexts().imageFailed };
    case 'unauthenticated':
      return { form: depositTexts().loginNeeded };
    case 'reference-used':
      return { reference: detail };
    case 'rate-limited':
    case 'ledger-halted':
    case 'overloaded':
      return { form: detail };
    default:
      return { form: depositTexts().submitFailed };
  }
}

/**
 * The payee's address for bank apps; null where there is none. `amount` in rupees, null while it is
 * not known.
 */
export function upiLink(payee: Payee, amount: string | null): string | null {
  if (payee.upiId === null) return null;
  const parts: [string, string][] = [
    ['pa', payee.upiId],
    ['pn', payee.accountName ?? ''],
    ['tr', payee.reference],
    ['tn', payee.reference],
    ['am', amount ?? ''],
    ['cu', 'INR'],
  ];
  // A blank is %20: not every bank app takes a plus for one. The @ of the address stays as it is.
  const query = parts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`);
  return `upi://pay?${query.join('&')}`;
}

/** For the size of an image: '1.4 MB', '212 kB'. */
export function bytesWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000));
  if (kilobytes < 1_000) return `${kilobytes.toString()} kB`;
  const tenths = Math.round(kilobytes / 100);
  return `${Math.floor(tenths / 10).toString()}.${(tenths % 10).toString()} MB`;
}
