/**
 * The checker of proofs of liabilities against the server's own trees: whatever the population,
 * every proof holds, and nothing in one can be changed, dropped or made negative without being
 * found. The two share no code, so this lies with neither.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  type Assets,
  inLeafOrder,
  leafNode,
  levelAbove,
  type Leaf,
  NO_PREVIOUS_ROOT,
  type Node,
  pathOf,
  rootHash,
} from '#server/domain/liabilities/liabilities.rules.ts';
import { formatAmount } from '#protocol/money.ts';
import { checkLiabilityProof, checkLiabilityRoots } from '#verifier/liabilities.ts';

const assets: Assets = [
  { asset: 'INR', scale: 2 },
  { asset: 'BTC', scale: 8 },
  { asset: 'SHIB', scale: 0 },
];
const MOST = 9_000_000_000_000_000_000n;

const hex = (length: number) =>
  fc
    .uint8Array({ minLength: length / 2, maxLength: length / 2 })
    .map((bytes) => Buffer.from(bytes).toString('hex'));
const person: fc.Arbitrary<Leaf> = fc.record({
  personId: fc.uuid(),
  email: fc.emailAddress(),
  salt: hex(64),
  balances: fc.tuple(...assets.map(() => fc.bigInt(0n, MOST))),
});
const population = fc.uniqueArray(person, {
  minLength: 1,
  maxLength: 40,
  selector: ({ personId }) => personId,
});

const holdings = (sums: readonly bigint[]) =>
  assets.map(({ asset, scale }, index) => ({
    asset,
    amount: formatAmount(sums[index] ?? 0n, scale),
  }));

/** The whole of a day, as the server makes it: the root and everybody's proof. */
function publish(people: readonly Leaf[], previous = NO_PREVIOUS_ROOT, day = '2026-01-05') {
  const entries = inLeafOrder(people.map((leaf) => ({ leaf, node: leafNode(leaf, assets) })));
  const tree: Node[][] = [entries.map(({ node }) => node)];
  while ((tree.at(-1)?.length ?? 0) > 1) tree.push(levelAbove(tree.at(-1) ?? [], assets));
  const top = tree.at(-1)?.[0] as Node;
  const at = new Date(`${day}T18:30:00.000Z`);
  const told = { day, tick: Number(day.slice(-2)), tickHash: 'ab'.repeat(32), previous };
  const content = { ...told, at, people: top.people, totals: top.sums, top: top.hash };
  const root = {
    ...told,
    time: at.toISOString(),
    people: top.people,
    totals: holdings(top.sums),
    top: top.hash,
    hash: rootHash(content, assets),
  };
  const proofs = entries.map(({ leaf }, position) => ({
    version: 'drishti-liability-proof-1',
    root,
    person: { id: leaf.personId, email: leaf.email },
    salt: leaf.salt,
    balances: holdings(leaf.balances),
    path: pathOf(tree, position).map(({ side, node }) => ({
      side,
      hash: node.hash,
      people: node.people,
      sums: holdings(node.sums),
    })),
  }));
  return { root, proofs };
}

type Proof = ReturnType<typeof publish>['proofs'][number];

test('every proof of every population holds, and the total is the sum of all balances', () => {
  fc.assert(
    fc.property(population, (people) => {
      const { root, proofs } = publish(people);
      expect(root.totals).toEqual(
        holdings(
          assets.map((_, index) =>
            people.reduce((sum, { balances }) => sum + (balances[index] ?? 0n), 0n),
          ),
        ),
      );
      for (const proof of proofs) {
        const own = { email: proof.person.email };
        const check = checkLiabilityProof(proof, { published: root, own });
        expect(check.steps.filter(({ isRight }) => !isRight)).toEqual([]);
        expect(check.isRight).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

/** Every text and number of a value, as a way to reach and replace it. */
function placesIn(value: unknown, trail: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...trail]];
  return Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...trail, key]));
}

function changed(proof: Proof, trail: readonly (string | number)[]): unknown {
  const copy: unknown = structuredClone(proof);
  let holder = copy as Record<string | number, unknown>;
  for (const key of trail.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  const last = trail.at(-1) ?? '';
  const was = holder[last];
  if (typeof was === 'number') holder[last] = was + 1;
  else if (was === 'left') holder[last] = 'right';
  else if (was === 'right') holder[last] = 'left';
  else {
    // The last digit or letter, to another of its own kind: what is written stays in form.
    holder[last] = String(was).replace(/.$/, (end) => (end === '1' ? '2' : '1'));
  }
  return copy;
}

test('whatever single text or number of a proof is changed, it no longer holds', () => {
  fc.assert(
    fc.property(population, fc.nat(), (people, which) => {
      const { root, proofs } = publish(people);
      const proof = proofs[which % proofs.length] as Proof;
      for (const trail of placesIn(proof)) {
        const check = checkLiabilityProof(changed(proof, trail), { published: root });
        expect([trail.join('.'), check.isRight]).toEqual([trail.join('.'), false]);
      }
    }),
    { numRuns: 25 },
  );
});

test('a root that leaves out, lowers or negates anybody’s balance is found by that person', () => {
  fc.assert(
    fc.property(population, fc.nat(), (people, which) => {
      fc.pre(people.length > 1);
      const victim = people[which % people.length] as Leaf;
      fc.pre(victim.balances[0] !== 0n);
      const honest = publish(people).proofs.find(({ person: { id } }) => id === victim.personId);
      const others = people.filter((one) => one !== victim);
      const lowered = { ...victim, balances: victim.balances.with(0, 0n) };
      for (const told of [others, [...others, lowered]]) {
        const { root } = publish(told);
        expect(checkLiabilityProof(honest, { published: root }).isRight).toBe(false);
        // The same proof, made to lead to that root.
        expect(checkLiabilityProof({ ...honest, root }).isRight).toBe(false);
      }
    }),
    { numRuns: 40 },
  );
  const debtor = { personId: '0'.repeat(36), email: '', salt: 'ab', balances: [-1n, 0n, 0n] };
  expect(() => leafNode(debtor, assets)).toThrow('below zero');
});

test('the old flaws of such trees are none here: sums that nobody hashes, negative ones, one leaf for two', () => {
  const leaf = (email: string, rupees: bigint): Leaf => ({
    personId: '019b8d2a-0000-7000-8000-000000000000',
    email,
    salt: 'cd'.repeat(32),
    balances: [rupees, 0n, 0n],
  });
  const { proofs } = publish([leaf('a@example.in', 100n), leaf('b@example.in', 900n)]);
  const mine = proofs.find(({ person: { email } }) => email === 'a@example.in') as Proof;
  const [beside] = mine.path;
  const withSums = (amount: string) => ({
    ...mine,
    path: [{ ...beside, sums: [{ asset: 'INR', amount }, ...(beside?.sums.slice(1) ?? [])] }],
  });
  expect(checkLiabilityProof(withSums('9.00')).isRight).toBe(true);
  // The sum beside mine lowered, the total of the root with it: the hash over both children says
  // no.
  for (const amount of ['0.00', '-9.00', '9.0', '09.00', '9.000', '9e0', '٩.00']) {
    expect([amount, checkLiabilityProof(withSums(amount)).isRight]).toEqual([amount, false]);
  }
  // A leaf shown to two people is one of them's alone.
  expect(checkLiabilityProof(mine, { own: { email: 'a@example.in' } }).isRight).toBe(true);
  expect(checkLiabilityProof(mine, { own: { email: 'b@example.in' } }).isRight).toBe(false);
  // A node cannot pass as a leaf, nor a leaf twice as two: three people make three leaves, none of
  // them doubled.
  expect(publish([leaf('a@example.in', 1n)]).proofs[0]?.path).toEqual([]);
  const three = publish([leaf('a@x.in', 1n), leaf('b@x.in', 2n), leaf('c@x.in', 4n)]);
  expect(three.root.totals[0]).toEqual({ asset: 'INR', amount: '0.07' });
  expect(three.proofs.map(({ path }) => path.length).sort((one, other) => one - other)).toEqual([
    1, 2, 2,
  ]);
});

test('published roots form a chain, and one that was changed, dropped or moved is named', () => {
  const people = fc.sample(person, { numRuns: 3, seed: 7 });
  const first = publish(people, NO_PREVIOUS_ROOT, '2026-01-05').root;
  const second = publish(people, first.hash, '2026-01-06').root;
  const third = publish(people, second.hash, '2026-01-07').root;
  expect(checkLiabilityRoots([third, second, first])).toEqual([]);
  expect(checkLiabilityRoots([third, first])).toEqual([
    '2026-01-07: the root before it is not that of 2026-01-05',
  ]);
  expect(checkLiabilityRoots([third, { ...second, people: 2 }, first])).toEqual([
    '2026-01-06: the hash is not that of what it says',
  ]);
  expect(checkLiabilityRoots([first, second])).toHaveLength(2);
});

test('what is no proof is refused with the reason', () => {
  for (const file of [null, 7, 'text', [], {}, { version: 'drishti-liability-proof-1' }]) {
    const check = checkLiabilityProof(file);
    expect([check.isRight, check.root, check.steps.length]).toEqual([false, null, 1]);
    expect(check.steps[0]?.values[0]?.value).toMatch(/^[\w.]+: \S/);
  }
});
