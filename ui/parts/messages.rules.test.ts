/** The queue of messages: one at a time, each for its time, and what waits. */
import { expect, test } from 'vitest';

import {
  addMessage,
  emptyQueue,
  type Message,
  type MessageQueue,
  passTime,
  removeMessages,
  SHOWN_MS,
  ACTION_MS,
} from './messages.rules.ts';

let lastId = 0;

function message(text: string, given: Partial<Message> = {}): Message {
  lastId += 1;
  const empty = { detail: undefined, link: undefined, key: undefined, hasAction: false };
  return { id: lastId, tone: 'info', text, ...empty, ...given };
}

const error = (text: string) => message(text, { tone: 'error' });
const queueOf = (...messages: Message[]) => messages.reduce(addMessage, emptyQueue);
const textsOf = ({ shown, waiting }: MessageQueue) =>
  [shown, ...waiting].map((one) => one?.text ?? null);

test('shows one message for five seconds, then the next one', () => {
  const queue = queueOf(message('a'), message('b'));
  expect(textsOf(passTime(queue, SHOWN_MS - 1))).toEqual(['a', 'b']);
  const next = passTime(queue, SHOWN_MS);
  expect(textsOf(next)).toEqual(['b']);
  expect(textsOf(passTime(next, SHOWN_MS - 1))).toEqual(['b']);
  expect(passTime(next, SHOWN_MS)).toEqual(emptyQueue);
});

test('shows a message with a button for eight seconds, and an error with one like those without', () => {
  const queue = queueOf(message('a', { hasAction: true }), message('b'));
  expect(textsOf(passTime(queue, ACTION_MS - 1))).toEqual(['a', 'b']);
  expect(textsOf(passTime(queue, ACTION_MS))).toEqual(['b']);
  const failed = message('c', { tone: 'error', hasAction: true });
  expect(textsOf(passTime(queueOf(failed, message('b')), SHOWN_MS))).toEqual(['b']);
});

test('adds up the time that passes in parts', () => {
  let queue = queueOf(message('a'));
  for (let part = 0; part < 19; part += 1) queue = passTime(queue, 250);
  expect(textsOf(queue)).toEqual(['a']);
  expect(passTime(queue, 250).shown).toBeNull();
});

test('shows the same text once, with its time anew, and keeps it apart from one with another link', () => {
  const spent = passTime(queueOf(message('a')), 4_000);
  const again = addMessage(spent, message('a'));
  expect(textsOf(again)).toEqual(['a']);
  expect(again.spentMs).toBe(0);
  expect(textsOf(queueOf(message('a'), message('b'), message('b')))).toEqual(['a', 'b']);
  const linked = message('a', { link: { to: '/order', label: 'View' } });
  expect(textsOf(addMessage(again, linked))).toEqual(['a', 'a']);
});

test('replaces a message of the same key in its place, shown or waiting', () => {
  const one = message('1 settled', { key: 'settled' });
  const two = message('2 settled', { key: 'settled' });
  expect(textsOf(queueOf(one, two))).toEqual(['2 settled']);
  expect(textsOf(queueOf(message('a'), one, message('b'), two))).toEqual(['a', '2 settled', 'b']);
  const other = message('2 settled', { key: 'filled' });
  expect(textsOf(queueOf(two, other))).toEqual(['2 settled', '2 settled']);
});

test('shows an error at once, and then the message that it interrupted', () => {
  const queue = queueOf(message('a'), message('b'), error('failed'));
  expect(textsOf(queue)).toEqual(['failed', 'a', 'b']);
});

test('keeps the order of errors, before all other messages', () => {
  const queue = queueOf(error('first'), message('a'), error('second'));
  expect(textsOf(queue)).toEqual(['first', 'second', 'a']);
});

test('keeps an error until another message has waited for five seconds', () => {
  const alone = passTime(queueOf(error('failed')), 60_000);
  expect(textsOf(alone)).toEqual(['failed']);
  const due = addMessage(alone, message('a'));
  expect(textsOf(passTime(due, SHOWN_MS - 1))).toEqual(['failed', 'a']);
  expect(textsOf(passTime(due, SHOWN_MS))).toEqual(['a']);
});

test('lets at most three wait: the oldest that is no error goes', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((text) => message(text));
  expect(textsOf(queueOf(...all))).toEqual(['a', 'c', 'd', 'e']);
  const errors = ['1', '2', '3', '4'].map(error);
  expect(textsOf(queueOf(...errors, message('a')))).toEqual(['1', '2', '3', '4']);
  expect(textsOf(queueOf(...errors, error('5')))).toEqual(['1', '3', '4', '5']);
});

test('removes retracted messages, shown or waiting', () => {
  const queue = queueOf(error('failed'), message('a'), message('b'));
  expect(textsOf(removeMessages(queue, ({ text }) => text === 'failed'))).toEqual(['a', 'b']);
  expect(textsOf(removeMessages(queue, ({ text }) => text === 'a'))).toEqual(['failed', 'b']);
  expect(removeMessages(queue, () => true)).toEqual(emptyQueue);
});

test('gives the next message its whole time after a dismissal', () => {
  const queue = passTime(queueOf(message('a'), message('b')), 4_000);
  const next = removeMessages(queue, ({ text }) => text === 'a');
  expect(next.spentMs).toBe(0);
});
