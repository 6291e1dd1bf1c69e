/** Two statements that somebody signed of one tick are told, by whose they are; what only looks like a proof is refused. */
import { expect, test } from 'vitest';

import { openOperator, recordWith, termsOf } from './operator.ts';
import { openKeys } from '#witness/keys.ts';
import { sha256Hex } from '#witness/chains.ts';
import { cosignatureText } from '#witness/texts.ts';

import { compareReceipts, isContradiction, verifyContradiction } from '#verifier/contradiction.ts';

/** Three witnesses, the quorum two; closes of one tick, of which the second has no witness 3. */
function makeProof() {
  const operator = openOperator({ name: 'a house', start: Date.parse('2026-01-05T06:30:00.000Z') });
  while (operator.ticks.length < 61) operator.plain();
  const keys = [1, 2, 3].map((byte) => openKeys(new Uint8Array(32).fill(byte), operator.tape()));
  operator.announce(1, termsOf(operator.tape(), 1, keys));
  while (operator.ticks.length < 301) operator.plain();
  recordWith(operator, keys, { isPresent: () => true });
  const x = keys.map((one) => one.own(1)[2]?.toString('hex') ?? '');
  const close = (values: (string | null)[], signers: readonly number[]) => {
    const { text, signature } = operator.close(values);
    const cosignatures = signers.map((place) => {
      const { sign, signText } = keys[place] as (typeof keys)[number];
      const own = signText(cosignatureText(sign, 5, sha256Hex(text)));
      return { witness: sign, time: 5, signature: own };
    });
    return { text, signature, cosignatures };
  };
  const closes = [close(x, [0, 1]), close([...x.slice(0, 2), null], [1, 2])];
  const roster = operator.rosterAt(302)?.text ?? '';
  const file = { format: 'drishti-contradiction-1', kind: 'closes', roster, closes };
  return { file, operator, keys };
}

const check = (file: object) =>
  verifyContradiction(JSON.stringify(file)).steps.flatMap(({ problems }) =>
    problems.map(({ where, what }) => `${where} ${what}`),
  );

test('operator and witness who signed twice are named, and nobody who signed once', () => {
  const { file, operator, keys } = makeProof();
  expect(isContradiction(JSON.stringify(file))).toBe(true);
  const twice = 'signed two statements of tick 302';
  expect(check(file)).toEqual([
    `operator ${operator.key} ${twice}`,
    `witness 2 ${keys[1]?.sign} ${twice}`,
  ]);
  const [first, second] = file.closes as [(typeof file.closes)[0], (typeof file.closes)[0]];
  // As a witness saves it, without what others signed.
  const bare = [first, second].map(({ text, signature }) => ({ text, signature }));
  expect(check({ ...file, closes: bare })).toEqual([`operator ${operator.key} ${twice}`]);
  const unsigned = { ...second, signature: '0'.repeat(128) };
  expect(check({ ...file, closes: [first, unsigned] })).toEqual([
    `witness 2 ${keys[1]?.sign} ${twice}`,
  ]);
});

test('a file that proves nothing is refused, not told as a contradiction', () => {
  const { file } = makeProof();
  const [first, second] = file.closes as [(typeof file.closes)[0], (typeof file.closes)[0]];
  const forged = { ...second, signature: first.signature, cosignatures: [] };
  expect(() => check({ ...file, closes: [first, forged] })).toThrow('proves nothing');
  expect(() => check({ ...file, closes: [first, first] })).toThrow('proves nothing');
  const later = { ...second, text: second.text.replace('number=302', 'number=303') };
  expect(() => check({ ...file, closes: [first, later] })).toThrow('proves nothing');
  expect(() => check({ ...file, roster: `${file.roster}x` })).toThrow('roster is no roster');
  expect(() => check({ ...file, kind: 'tape' })).toThrow('is not signed');
});

test('receipts whose witnesses and operator signed different tips are told apart', () => {
  const { file, operator, keys } = makeProof();
  const [first, second] = file.closes as [(typeof file.closes)[0], (typeof file.closes)[0]];
  const stretch = { ticks: operator.ticks.slice(240), epochs: [], rosters: [file.roster] };
  const compared = (one: typeof first, other: typeof first) =>
    compareReceipts([
      { ...stretch, certificate: one },
      { ...stretch, certificate: other },
    ]);
  expect(compared(first, first)).toMatchObject({ verdict: 'ok', problems: [] });
  expect(compared(first, second).problems.map(({ where }) => where)).toEqual([
    `operator ${operator.key}`,
    `witness 2 ${keys[1]?.sign}`,
  ]);
});
