/** Refusals in English. */
import type { ReasonFacts } from '#protocol/reasons.ts';
import { formatInr, formatMinuteIst } from '#texts/format.ts';
import type { CodeTexts, ReasonTexts, RefusalTexts } from '#texts/refusals.ts';

import { alerts } from './alerts.ts';
import { contracts } from './contracts.ts';
import { deposits } from './deposits.ts';
import { imports } from './imports.ts';
import { limits } from './limits.ts';
import { market } from './market.ts';
import { keys } from './keys.ts';
import { orders } from './orders.ts';
import { passkeys } from './passkeys.ts';
import { people } from './people.ts';
import { positions } from './positions.ts';
import { recurring } from './recurring.ts';
import { signUp } from './sign-up.ts';
import { tickets } from './tickets.ts';
import { twoFactor } from './two-factor.ts';
import { watchlists } from './watchlists.ts';
import { withdrawals } from './withdrawals.ts';

const codes: CodeTexts = {
  invalid: 'Please check the highlighted fields.',
  'key-missing': 'This request needs an Idempotency-Key header of 16 to 128 printable characters.',
  unauthenticated: people.loginNeeded,
  'code-needed': twoFactor.codeNeeded,
  'step-up': 'Confirm with a code of your authenticator app first.',
  'set-up-needed': 'Set up two-factor authentication first.',
  forbidden: 'You are not allowed to do this.',
  'not-offered': contracts.notOffered,
  'four-eyes': 'A second person must decide this.',
  csrf: 'This request did not come from our own pages.',
  'not-found': 'Not found',
  'insufficient-funds': 'Insufficient balance',
  'exposure-limit': 'Payout too large. Try a smaller amount.',
  'own-limit': 'This would pass a limit that you have set for yourself.',
  'on-break': 'You are on a break that you have chosen.',
  'already-decided': 'This has already been decided.',
  'in-flight': 'The same request is still being processed.',
  'other-person':
    'Somebody else is signed in in this browser now. This page was another person’s, and nothing was done.',
  'email-taken': people.emailTaken,
  'not-settled': 'This contract has not settled yet.',
  changed: 'This has changed since you opened it. Look at it again.',
  claimed: 'Somebody else is reviewing this now.',
  'reference-used': 'This bank reference was already credited with another deposit.',
  'withdrawals-on-hold': withdrawals.onHold,
  'bank-details-fixed': 'Bank details are already saved.',
  'too-large': 'The request is too large.',
  'unsupported-media-type': 'The content type is not supported.',
  'key-reused': 'This Idempotency-Key was used for another request.',
  'rate-limited': 'Too many requests, please try again later',
  fault: 'Something went wrong on our side.',
  'not-open': 'This house is not open yet: two members of its staff have to be there first.',
  'price-stale': market.delayed,
  'ledger-halted': 'Money movements are paused for a check.',
  'outcome-unknown':
    'We could not confirm whether this went through. Repeat it with the same key to find out.',
  overloaded: 'We are very busy. Please try again in a moment.',
};

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  object: 'a JSON object',
  array: 'a list',
  boolean: 'true or false',
  null: 'null',
};

const ways = { long: 'long', short: 'short' };
const exposure = (
  who: string,
  { limit, left, coin, side }: ReasonFacts['exposure-of-person'],
): string =>
  `${who} may hold at most ${formatInr(limit)} ${ways[side]} in ${coin}; ${formatInr(left)} is left.`;

const reasons: ReasonTexts = {
  required: 'This field is required.',
  'field-unknown': 'This field is not known.',
  'field-twice': 'This field is given twice.',
  'type-wrong': ({ type }) => `This must be ${typeNames[type] ?? type}.`,
  'not-one-of': ({ allowed }) => `This must be one of: ${allowed.join(', ')}.`,
  empty: 'This must not be empty.',
  'too-short': ({ least }) => `This must have at least ${least} characters.`,
  'too-long': ({ most }) => `This must have at most ${most} characters.`,
  'too-small': ({ least }) => `This must be ${least} or more.`,
  'too-great': ({ most }) => `This must be ${most} or less.`,
  'span-too-long': ({ most, pages }) =>
    `At most ${most} at once; for more, ask for the pages of ${pages}.`,
  'value-too-long': 'This is too long.',
  malformed: 'This is not in the expected form.',
  unreadable: 'The request could not be read.',
  'json-invalid': 'The request body is not valid JSON.',
  'json-nul': 'The request body holds a NUL character.',
  'json-key-forbidden': ({ key }) => `The field ${key} is not allowed.`,
  'json-key-twice': ({ key }) => `The field ${key} is given twice.`,
  'header-twice': 'A header is given twice.',
  unencrypted: 'Use https: this came unencrypted.',
  'cursor-unknown': 'Unknown cursor.',
  'cursor-foreign': 'This cursor is not one of ours.',
  'time-unknown': 'No such time.',
  'day-unknown': 'No such day.',
  'from-after-to': 'Must not be after to.',

  'name-missing': people.nameMissing,
  'referral-missing': people.referralMissing,
  'referral-unknown': people.referralUnknown,
  'email-invalid': people.emailInvalid,
  'email-taken': people.emailTaken,
  'password-short': people.passwordShort,
  'password-weak': people.passwordWeak,
  'password-wrong': twoFactor.passwordWrong,
  'credentials-wrong': people.credentialsWrong,
  'too-many-attempts': people.tooManyAttempts,
  'nobody-logged-in': people.nobodyLoggedIn,
  'reset-unavailable': people.resetUnavailable,
  'reset-link-wrong': people.resetLinkWrong,
  'confirm-unavailable': signUp.confirmUnavailable,
  'confirm-link-wrong': signUp.confirmLinkWrong,
  'code-wrong': twoFactor.codeWrong,
  'too-many-codes': twoFactor.tooManyCodes,
  'set-up-lapsed': twoFactor.setUpLapsed,
  'passkey-name-missing': passkeys.nameMissing,
  'passkey-refused': passkeys.refused,
  'passkey-not-added': passkeys.notAdded,
  'too-many-passkeys': passkeys.tooMany,

  'key-name-missing': keys.nameMissing,
  'networks-invalid': keys.networksInvalid,
  'public-key-invalid': keys.publicKeyInvalid,
  'public-key-known': keys.publicKeyKnown,
  'too-many-keys': keys.tooMany,
  'key-malformed': keys.malformed,
  'key-unknown': keys.unknown,
  'key-signature-wrong': keys.signatureWrong,
  'key-timestamp-off': keys.timestampOff,
  'key-without-right': keys.withoutRight,
  'key-not-here': keys.notHere,
  'key-and-cookie': keys.withCookie,

  'limit-passed': limits.passed,
  'key-trade-limit': keys.tradeLimit,
  'key-day-limit': keys.dayLimit,
  'on-break': limits.onBreak,
  'limit-amount-invalid': limits.amountInvalid,
  'limit-count-invalid': limits.countInvalid,
  'limit-unchanged': limits.unchanged,
  'limit-not-pending': limits.nothingPending,
  'break-not-longer': limits.notLonger,

  'login-to-trade': contracts.loginNeeded,
  'amount-invalid': orders.amountInvalid,
  'coin-unknown': orders.coinUnknown,
  'coin-stands-still': contracts.followsDollar,
  'insufficient-for-contract': contracts.insufficient,
  'insufficient-for-order': orders.insufficient,
  'insufficient-coins': orders.insufficientCoins,
  'amount-of-other-side': orders.amountMissing,
  'amount-too-small': orders.tooSmall,
  'price-invalid': orders.priceInvalid,
  'price-missing': orders.priceMissing,
  'price-unwanted': orders.priceUnwanted,
  'expiry-invalid': orders.expiryInvalid,
  'expiry-unwanted': orders.expiryUnwanted,
  'stop-side': orders.stopSide,
  'order-profit-side': orders.profitSide,
  'would-fill': orders.wouldFill,
  'limit-price-missing': orders.limitPriceMissing,
  'limit-price-unwanted': orders.limitPriceUnwanted,
  'time-in-force-unwanted': orders.timeInForceUnwanted,
  'post-only-unwanted': orders.postOnlyUnwanted,
  'pair-id-unwanted': orders.pairIdUnwanted,
  'client-order-id-taken': orders.clientIdTaken,
  'order-type-off': orders.typeOff,
  'too-many-orders': orders.tooManyOpen,
  'order-met': orders.tooLate,
  'order-unchanged': orders.unchanged,
  'order-not-changeable': orders.notChangeable,
  'stop-price-unwanted': orders.stopPriceUnwanted,
  'pair-sides': orders.pairSides,
  'pair-amount': orders.pairAmount,
  'leverage-unknown': positions.leverageUnknown,
  'leverage-unavailable': positions.leverageUnavailable,
  'leverage-unconfirmed': positions.confirmationNeeded,
  'take-profit-side': positions.takeProfitSide,
  'stop-loss-side': positions.stopLossSide,
  'too-many-positions': positions.tooManyOpen,
  'position-not-entered': positions.notEntered,
  'position-closing': positions.closing,
  'position-ended': positions.notOpen,
  'position-met': positions.tooLate,
  'too-many-a-minute': ({ most }) => `At most ${most} contracts a minute. Please wait a moment.`,
  'too-many-open': ({ most, coin }) =>
    `At most ${most} open contracts in ${coin}. Wait until one ends.`,
  'exposure-of-person': (facts) => exposure('You', facts),
  'exposure-of-people': (facts) => exposure('All people', facts),
  'trading-opens': ({ seconds }) => `Trading opens in about ${seconds} s.`,

  'alert-price-invalid': alerts.priceInvalid,
  'alert-percent-invalid': alerts.percentInvalid,
  'alert-already-above': alerts.alreadyAbove,
  'alert-already-below': alerts.alreadyBelow,
  'alert-already-moved': alerts.alreadyMoved,
  'alert-twice': alerts.twice,
  'no-mail': alerts.noMail,
  'too-many-alerts': alerts.full,
  'import-missing': imports.missing,
  'import-unreadable': imports.unreadable,
  'import-empty': imports.empty,
  'import-too-large': imports.tooLarge,
  'import-asked': imports.asked,
  'import-full': imports.full,
  'recurring-day-wrong': recurring.dayWrong,
  'recurring-twice': recurring.twice,
  'too-many-recurring': recurring.full,

  'watchlist-name-missing': watchlists.nameMissing,
  'watchlist-name-taken': watchlists.nameTaken,
  'too-many-watchlists': watchlists.full,
  'journal-full': 'Your journal is full.',

  'amount-below': ({ least }) => `The smallest amount is ${formatInr(least)}.`,
  'amount-above': ({ most }) => `The largest amount is ${formatInr(most)}.`,
  'login-to-deposit': deposits.loginNeeded,
  'reference-invalid': deposits.referenceInvalid,
  'proof-missing': deposits.proofMissing,
  'proof-type': deposits.proofType,
  'proof-too-large': deposits.proofTooLarge,
  'proof-broken': deposits.imageFailed,
  'too-many-proofs': deposits.proofsPerDay,
  'login-to-withdraw': withdrawals.loginNeeded,
  'two-factor-taken-off': withdrawals.onHoldAfterReset,
  'insufficient-for-withdrawal': withdrawals.insufficient,
  'bank-details-missing': withdrawals.detailsMissing,
  'account-number-invalid': withdrawals.accountNumberInvalid,
  'ifsc-invalid': withdrawals.ifscInvalid,
  'phone-invalid': withdrawals.phoneInvalid,
  'own-request': 'This is your own request: somebody else must decide it.',
  'approved-before': 'You have approved this. A second person must decide it.',
  'note-empty': 'Please write something.',
  'rejection-unexplained': 'Please give a reason.',

  'ticket-incomplete': tickets.fieldsMissing,
  'too-many-tickets':
    'You can open 10 tickets in 24 hours. Reply to one of them, or try again later.',
  'too-many-replies': 'You can send 60 replies in 24 hours. Please try again later.',
  'no-change-asked': 'This ticket asks for no change of bank details.',
  'no-bank-details': 'No bank details are saved yet.',

  'start-again-unavailable': 'Starting again is not offered here.',
  'start-again-open':
    'Something of yours is still open: a contract, position, order or request. Let it end first.',
  'start-again-unpriced': 'One of your coins has no price at the moment.',
  'start-again-enough': ({ below }) =>
    `You can start again when you have less than ${formatInr(below)} in all.`,
  'started-again': ({ nextAt }) =>
    `You can start again once in 24 hours, next on ${formatMinuteIst(nextAt)}.`,

  'close-open':
    'Something of yours is still open: a contract, position, order or request. Let it end first.',
  'close-coins': 'Sell your coins first. What is worth less than ₹1.00 may stay.',
  'close-rupees': 'Withdraw your rupees first.',
  'account-closed': 'This person has closed the account.',
  'address-on-break':
    'An account of this mailbox is on a break, or was closed during one. The address is free when the break ends.',

  'audit-reason-missing': 'Say why. The audit log keeps it.',
  'audit-reason-short': ({ least }) => `At least ${least} characters, please.`,
  'rupees-invalid': 'Enter an amount above zero with at most two decimals.',
  'cause-missing': 'Say what this corrects, e.g. the id of a request.',
  'role-of-customer':
    'A customer does not become staff, nor staff a customer. Send an invitation instead.',
  'role-unchanged': 'That is the role already.',
  'no-second-factor': 'Two-factor authentication is not on for this person.',
  'settings-unchanged': 'Nothing would change.',
  'min-above-max': 'The smallest amount must not be above the largest.',
  'setting-text-invalid': 'Enter 1 to 100 characters, or leave it out.',
  'setting-count-invalid': 'Enter a whole number from 1 to 1,00,000.',
  'upi-invalid': 'A UPI id looks like name@bank.',
  'order-types-invalid': 'Choose market alone, or market, limit and stop.',
  'claim-link-used':
    'This link has already been used or replaced. Restart the server for a new one.',
  'invitation-link-used':
    'This link has been used, has expired or was taken back. Ask for a new one.',
  'invitation-of-another': 'Only the admin who sent this invitation gets its link.',
  'invitation-not-approved': 'Another admin has to approve this invitation first.',
  'invitation-linked': 'This invitation has its link already, or was turned down.',
  'code-owner-missing': 'Choose whose code it is.',
  'last-admin-barred': 'The last active admin cannot be barred.',
  'last-admin-demoted': 'The last active admin stays an admin.',
  'same-root':
    "You and the person before you joined through the same admin, so both accounts could be one person's. Somebody else has to decide this, or the operator confirms you at the machine.",
  'newer-account': 'Your account is newer than this proposal, so somebody else has to decide it.',
  'objectors-unreachable':
    'No other admin can decide this, and without a mail server disabled admins cannot be told. The operator can let another admin in at the machine.',
  'delayed-most': ({ most }) =>
    `At most ${most} changes wait for a day at a time. Withdraw one, or wait until one takes effect.`,
  'objection-link-wrong': 'This link does not work any more.',
  'own-objection': 'You proposed this. Withdraw it instead.',
};

export const refusals: RefusalTexts = { codes, reasons };
