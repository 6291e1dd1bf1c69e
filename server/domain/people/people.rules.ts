/**
 * What a name, an e-mail address, a password and a referral code must be. Pure; the order is the
 * documented order.
 */
import { readFileSync } from 'node:fs';

import {
  foldPassword,
  type PasswordRefusal,
  passwordRefusal as visibleFault,
  type PasswordOwner,
} from '#protocol/passwords.ts';
import { EMAIL_MAX_CHARS, type SignUp } from '#protocol/people.ts';
import type { FieldReasons, PlainReason } from '#protocol/reasons.ts';
import { isName, readTypedText } from '#protocol/text.ts';

/** What is wrong, by field and in the order in which they are checked; empty where all is well. */
export function checkSignUp({ name, referral, email, password }: SignUp): FieldReasons {
  return {
    ...fault('name', isName(name) ? null : 'name-missing'),
    ...fault('referral', normalReferral(referral) === '' ? 'referral-missing' : null),
    ...fault('email', isEmail(normalEmail(email)) ? null : 'email-invalid'),
    ...fault('password', passwordRefusal(password, { name, email })),
  };
}

/** The first admin's form: the same without a code. */
export function checkClaim(form: Omit<SignUp, 'referral'>): FieldReasons {
  return checkSignUp({ ...form, referral: 'none' });
}

/** What a form could say of it, and whether it is known to be guessed. */
export function passwordRefusal(password: string, owner: PasswordOwner): PasswordRefusal | null {
  return (
    visibleFault(password, owner) ?? (common.has(foldPassword(password)) ? 'password-weak' : null)
  );
}

/**
 * Frequent ones that were found in breaches, and what people here would think of: this product, its
 * coins, its country.
 */
const common: ReadonlySet<string> = new Set(
  ['breached-passwords.txt', 'common-passwords.txt'].flatMap((name) =>
    readFileSync(new URL(name, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  ),
);

/** One address has one spelling: letters in lower case, full-width twins folded. */
export function normalEmail(email: string): string {
  return readTypedText('email', email);
}

const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** ASCII addresses with a dot in the domain; `email` is in normal form. */
export function isEmail(email: string): boolean {
  return email.length <= EMAIL_MAX_CHARS && email.indexOf('@') <= 64 && emailPattern.test(email);
}

/** One code has one spelling: upper case without dashes and blanks. */
export function normalReferral(code: string): string {
  return readTypedText('code', code)
    .toUpperCase()
    .replaceAll(/\p{Pd}/gu, '');
}

/** As people read it to each other: in groups of five. */
export function shownReferral(code: string): string {
  return code.match(/.{1,5}/g)?.join('-') ?? code;
}

function fault(field: string, reason: PlainReason | null): FieldReasons {
  return reason === null ? {} : { [field]: reason };
}
