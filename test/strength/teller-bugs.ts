/** Seeded bugs of the teller: locks, keys, batches, and when a caller is answered. */
import type { SeededBug } from './seeded-bug.ts';

const load = 'server/ledger/load.ts';
const batch = 'server/ledger/batch.ts';
const decide = 'server/ledger/decide.ts';
const writes = 'server/ledger/writes.ts';
const teller = 'server/ledger/teller.ts';
const tests = 'server/ledger/teller.test.ts';
const locks = 'server/ledger/locks.test.ts';
const batches = 'test/command-batches.test.ts';
const commandRules = 'test/command-rules.test.ts';
const exposure = 'server/domain/exposure/exposure.test.ts';

export const tellerBugs: readonly SeededBug[] = [
  {
    name: 'balance rows are not locked',
    edits: [{ file: load, find: `    for no key update\n  ) a\`;`, replace: '  ) a`;' }],
    tests: [{ file: locks, name: 'L14 a batch waits' }],
  },
  {
    name: 'locks are taken in the order of arrival',
    edits: [{ file: load, find: '[...tills].sort().map(', replace: '[...tills].map(' }],
    tests: [{ file: locks, name: 'L14 tills are locked' }],
  },
  {
    name: 'the key is stored after the commit',
    edits: [
      {
        file: writes,
        find: 'for (const [into, rows] of writes.inserts) copies.push(copyStatement(into, rows));',
        replace: `for (const [into, rows] of writes.inserts) if (into.name !== 'commands') copies.push(copyStatement(into, rows));`,
      },
      {
        file: batch,
        find: `import { writeStatements } from './writes.ts';`,
        replace: `import { copyStatement } from './rows.ts';
import { writeStatements } from './writes.ts';`,
      },
      {
        file: batch,
        find: 'const [answer] = await runPipeline(client, [...written, commit]);',
        replace: `const [answer] = await runPipeline(client, [...written, commit]);
    for (const [into, rows] of writes.inserts)
      if (into.name === 'commands') await runPipeline(client, [copyStatement(into, rows)]);`,
      },
    ],
    tests: [{ file: locks, name: 'L11 and L15 a key is stored' }],
  },
  {
    name: 'keys are looked up without their person',
    edits: [
      {
        file: teller,
        find: 'const id = `${caller.personId}|${caller.key}`;',
        replace: 'const id = caller.key;',
      },
    ],
    tests: [{ file: tests, name: 'L11 keys belong to a person' }],
  },
  {
    name: 'refusals are not stored',
    edits: [
      {
        file: decide,
        find: 'if (key !== undefined && taken.stored !== null) {',
        replace: 'if (key !== undefined && status < 400) {',
      },
    ],
    tests: [{ file: tests, name: 'L12 a refusal is stored' }],
  },
  {
    name: 'callers are answered before the commit',
    edits: [
      {
        file: batch,
        find: 'const [answer] = await runPipeline(client, [...written, commit]);',
        replace: `const [answer] = await runPipeline(client, written);
    runPipeline(client, [commit]).catch(() => undefined);`,
      },
    ],
    tests: [{ file: locks, name: 'L15 what the commit refuses' }],
  },
  {
    name: 'the commands of one person in a batch do not see each other',
    edits: [
      {
        file: 'server/ledger/book.ts',
        find: 'return lineOf(account).balance;',
        replace: 'return lineOf(account).read?.balance ?? 0n;',
      },
    ],
    tests: [{ file: tests, name: 'L13 fifty parallel spends' }],
  },
  {
    name: 'one refusal fails the whole batch',
    edits: [
      {
        file: batch,
        find: 'const { outcomes, book, writes, events } = decided;',
        replace: `const { outcomes, book, writes, events } = decided;
  const no = outcomes.find((one) => 'answer' in one && one.answer.status >= 400);
  if (no) {
    await client.query('rollback');
    return { outcomes: outcomes.map(() => no), events: [], outboxId: null };
  }`,
      },
    ],
    tests: [{ file: tests, name: 'L13 fifty parallel spends' }],
  },
  {
    name: 'a command that fails leaves its notes',
    edits: [
      {
        file: decide,
        find: `    book.apply(decision.opens ?? [], decision.transfers ?? []);
    collect(writes, decision);
    if (decision.notes) notes.take(decision.notes);`,
        replace: `    if (decision.notes) notes.take(decision.notes);
    book.apply(decision.opens ?? [], decision.transfers ?? []);
    collect(writes, decision);`,
      },
    ],
    tests: [{ file: batches, name: 'leaving out a command' }],
  },
  {
    name: 'who calls is not asked',
    edits: [
      {
        file: decide,
        find: `  if (!isAllowed(command, context.loaded, context.book)) return refused('forbidden');`,
        replace: `  isAllowed(command, context.loaded, context.book);`,
      },
    ],
    tests: [{ file: commandRules, name: 'nobody calls what is not theirs' }],
  },
  {
    name: 'the exposure of all people counts what the sums hold once more',
    edits: [
      {
        file: 'server/domain/exposure/carry-exposure.ts',
        find: 'if (isOver(transaction, seen)) since.delete(transaction);',
        replace: 'if (isOver(transaction, seen)) continue;',
      },
    ],
    tests: [{ file: exposure, name: 'positions that were just entered' }],
  },
  {
    name: 'contracts are accepted without the market’s lock',
    edits: [
      {
        file: load,
        find: 'select pg_advisory_xact_lock_shared(${MARKET_LOCK})',
        replace: 'select ${MARKET_LOCK}',
      },
    ],
    tests: [{ file: locks, name: 'L16 no batch begins' }],
  },
];
