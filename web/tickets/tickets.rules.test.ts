/**
 * What the form of a ticket checks and sends, where the server's answers go, and how a ticket reads
 * in a list.
 */
import { expect, test } from 'vitest';

import { ticketTexts } from '#texts/tickets.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';

import {
  charsOf,
  emptyForm,
  failureText,
  missingDetails,
  missingFields,
  previewOf,
  readStatus,
  replyError,
  subjectAbout,
  ticketBody,
  ticketDate,
  ticketErrors,
  ticketProblem,
} from './tickets.rules.ts';

const filled = { ...emptyForm, subject: ' Hello ', message: ' Where is it?\n' };
const bank = {
  accountNumber: '5010 0123 4417',
  accountNumberAgain: '501001234417',
  accountName: 'Asha Verma',
  bankName: 'HDFC Bank',
};

test('subject and message are needed once trimmed, and only so long', () => {
  const empty = ticketErrors({ ...emptyForm, message: ' \n' }, false);
  expect(Object.keys(empty)).toEqual(['subject', 'message']);
  expect(missingFields(empty)).toBe('Please fill in all fields.');
  expect(ticketErrors(filled, false)).toEqual({});
  expect(missingFields({})).toBeNull();
  const emoji = '😀';
  const full = { ...emptyForm, subject: emoji.repeat(100), message: emoji.repeat(1000) };
  expect(ticketErrors(full, false)).toEqual({});
  expect(ticketErrors({ ...full, subject: 'a'.repeat(101) }, false)).toEqual({
    subject: '1 character too many: at most 100.',
  });
  expect(charsOf(` ${emoji}a `)).toBe(2);
  expect(replyError(' ')).toBe(ticketTexts().fieldsMissing);
  expect(replyError('a'.repeat(1002))).toBe('2 characters too many: at most 1000.');
  expect(replyError('Thank you.')).toBeUndefined();
});

test('an address may begin the subject with an id of ours and nothing else', () => {
  const id = 'contract-019b8d3d-d798-70a6-bb60-4907bc6fe224';
  expect(subjectAbout(id)).toBe(`About ${id}`);
  for (const other of [null, '', 'Send me money', `${id} and more`]) {
    expect(subjectAbout(other)).toBe('');
  }
});

test('bank fields count only where new details are asked for', () => {
  expect(ticketErrors(filled, false)).toEqual({});
  const errors = ticketErrors(filled, true);
  expect(Object.keys(errors)).toEqual(['accountNumber', 'accountName', 'bankName']);
  expect(missingDetails(errors)).toBe(withdrawalTexts().detailsMissing);
  expect(ticketErrors({ ...filled, ...bank }, true)).toEqual({});
  expect(ticketErrors({ ...filled, ...bank, accountNumberAgain: '5' }, true)).toHaveProperty(
    'accountNumberAgain',
  );
  expect(missingDetails({})).toBeUndefined();
});

test('what is sent is trimmed and leaves out what is empty', () => {
  expect(ticketBody({ ...filled, ...bank }, false)).toEqual({
    subject: 'Hello',
    message: 'Where is it?',
  });
  expect(ticketBody({ ...filled, ...bank }, true).bankDetails).toEqual({
    accountNumber: '501001234417',
    accountName: 'Asha Verma',
    bankName: 'HDFC Bank',
  });
});

test('the server’s answers go to their fields, else above the form', () => {
  const answer = { code: 'invalid', detail: 'x', fields: {}, retryAfter: null } as const;
  expect(
    ticketProblem({ ...answer, fields: { 'bankDetails.ifsc': 'Odd.', subject: 'Long.' } }),
  ).toEqual({ fields: { ifsc: 'Odd.', subject: 'Long.' }, banner: null });
  expect(ticketProblem({ ...answer, code: 'fault' }).banner).toBe(ticketTexts().submitFailed);
  expect(ticketProblem({ ...answer, code: 'network' }).banner).toBe(ticketTexts().submitFailed);
  expect(failureText({ code: 'rate-limited', detail: 'Later', retryAfter: 86_000 }, 'no')).toBe(
    'Later',
  );
  expect(failureText({ code: 'rate-limited', detail: 'Later', retryAfter: 120 }, 'no')).toBe(
    'Later (in 2 minutes).',
  );
});

test('a preview has 120 characters and an ellipsis where there is more', () => {
  expect(previewOf('a'.repeat(120))).toBe('a'.repeat(120));
  expect(previewOf('😀'.repeat(121))).toBe(`${'😀'.repeat(120)}…`);
  expect(previewOf('One\n\nTwo')).toBe('One Two');
});

test('dates and filters that are none', () => {
  expect(ticketDate({ createdAt: '2026-11-21T10:04:05.000Z' })).toBe('21 Nov 2026, 3:34:05 pm IST');
  expect(ticketDate({ createdAt: '' })).toBe('No date');
  expect(['open', 'closed', 'resolved', 'all', null].map(readStatus)).toEqual([
    'open',
    'closed',
    'resolved',
    undefined,
    undefined,
  ]);
});
