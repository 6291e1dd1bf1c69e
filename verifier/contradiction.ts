/** Whether somebody signed two statements of one tick that cannot both hold: in a file that a witness saved, or in several receipts together. */
import { fieldsOf, list, record, Unreadable } from './read.ts';
import type { Extract } from './receipt.ts';
import { openStep, type Report, reportOf, type Step } from './report.ts';
import { closeText, cosignatureText, isSignedText, readRoster, type Roster } from './rosters.ts';
import type { Cosignature } from './rules.ts';
import { sha256Hex } from './sha256.ts';

/** A close as it was signed; its roster says whose keys these are. */
type Statement = { text: string; signature: string; cosignatures: Cosignature[]; roster: Roster };

const FORMAT = 'drishti-contradiction-1';
const CLOSE = /^drishti-close-1\ntape=([0-9a-f]{64})\nnumber=(0|[1-9][0-9]{0,9})\n/;

export const isContradiction = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'format' in value
      ? value.format === FORMAT
      : false;
  } catch {
    return false;
  }
};

/**
 * Of a file that a witness saved. Failed where it proves that its operator or a witness signed twice. Throws Unreadable where it
 * proves nothing: a forged one must not look like a proof.
 */
export function verifyContradiction(text: string): Report {
  const file = record(JSON.parse(text), 'the file');
  if (file['kind'] !== 'closes')
    throw new Unreadable(
      'This file says that a server showed two ticks of one number. What it showed is not signed: compare it with what others keep.',
    );
  const { roster: rosterText } = file;
  const roster = typeof rosterText === 'string' ? readRoster(rosterText) : null;
  if (!roster) throw new Unreadable('roster is no roster of a known form.');
  const statements = list(file['closes'], 'closes', (value, where): Statement => {
    const close = fieldsOf(value, where);
    const { cosignatures = [] } = close.fields;
    return {
      ...{ text: close.text('text'), signature: close.hex('signature', 128), roster },
      cosignatures: list(cosignatures, `${where}.cosignatures`, (one, place) => {
        const { hash, count, hex } = fieldsOf(one, place);
        return { witness: hash('witness'), time: count('time'), signature: hex('signature', 128) };
      }),
    };
  });
  const step = compare(statements);
  if (step.verdict !== 'failed')
    throw new Unreadable(
      'This file proves nothing: in it nobody signed two statements of one tick.',
    );
  return reportOf([step]);
}

/** Of the stretches that several receipts come with: what their ticks and certificates were signed on. */
export function compareReceipts(extracts: readonly Extract[]): Step {
  return compare(extracts.flatMap(statementsOf));
}

function statementsOf(extract: Extract): Statement[] {
  const texts = [
    ...(extract.rosters ?? []),
    ...extract.ticks.flatMap(({ announces }) => announces ?? []),
  ];
  const rosters = texts.flatMap((text) => readRoster(text) ?? []);
  const statements: Statement[] = [];
  for (const { number, previousHash, witnessed } of extract.ticks) {
    const roster = rosters.find(({ hash }) => hash === witnessed?.roster);
    if (!witnessed || !roster) continue;
    const text = closeText(roster, number, { previous: previousHash ?? '', x: witnessed.x });
    statements.push({ ...witnessed, text, roster });
  }
  const { certificate } = extract;
  const hash = /\nroster=([0-9a-f]{64})\n/.exec(certificate?.text ?? '')?.[1];
  const roster = rosters.find((one) => one.hash === hash);
  if (certificate && roster) statements.push({ ...certificate, roster });
  return statements;
}

/** Signatures are checked only of texts that contradict each other: few, or none. */
function compare(statements: readonly Statement[]): Step {
  const step = openStep(
    'contradictions',
    'Nobody signed two statements of one tick that cannot both hold',
  );
  const firsts = new Map<string, Statement[]>();
  const named = new Set<string>();
  for (const one of statements) {
    const [, tape, number] = CLOSE.exec(one.text) ?? [];
    if (tape === undefined || tape !== one.roster.tape) continue;
    const others = firsts.get(`${tape} ${number}`) ?? [];
    firsts.set(`${tape} ${number}`, [...others, one]);
    for (const other of others) {
      if (other.text === one.text) continue;
      const signers = signersOf(other);
      for (const [key, who] of signersOf(one)) {
        if (!signers.has(key) || named.has(`${key} ${number}`)) continue;
        named.add(`${key} ${number}`);
        step.fail(`${who} ${key}`, `signed two statements of tick ${number}`, other.text, one.text);
      }
    }
  }
  return step.close();
}

/** Who signed it truly: its operator, and those of its roster's witnesses, by key. */
function signersOf({ text, signature, cosignatures, roster }: Statement): Map<string, string> {
  const signers = new Map<string, string>();
  if (isSignedText(text, signature, roster.operator)) signers.set(roster.operator, 'operator');
  const hash = sha256Hex(text);
  for (const { witness, time, signature: own } of cosignatures) {
    const place = roster.witnesses.findIndex(({ key }) => key === witness);
    if (place >= 0 && isSignedText(cosignatureText(witness, time, hash), own, witness))
      signers.set(witness, `witness ${place + 1}`);
  }
  return signers;
}
