/**
 * Checks a proof of liabilities without trusting its issuer. One's own balances must lead, step by
 * step, to the total that was published. Needs nothing but the file; runs in Node and in browsers
 * alike. The format is docs/liabilities.md.
 */
import { sha256Hex } from './sha256.ts';

type LiabilityStep = {
  name: string;
  isRight: boolean;
  /** What was compared or added up, one figure a line. */
  values: readonly { name: string; value: string }[];
};

export type LiabilityCheck = {
  isRight: boolean;
  steps: LiabilityStep[];
  /** Of the root that the proof leads to; null where the file cannot be read at all. */
  root: { day: string; hash: string } | null;
};

/** A root as it was published. */
type PublishedRoot = {
  day: string;
  tick: number;
  time: string;
  tickHash: string;
  people: number;
  totals: Holding[];
  top: string;
  previous: string;
  hash: string;
};

type Holding = { asset: string; amount: string };
type Assets = readonly { asset: string; scale: number }[];
type Sums = readonly bigint[];
type Proof = {
  root: PublishedRoot;
  person: { id: string; email: string };
  salt: string;
  balances: Sums;
  path: { side: 'left' | 'right'; hash: string; people: number; sums: Sums }[];
  assets: Assets;
};

const VERSION = 'drishti-liability-proof-1';
/** A tree of more levels than this would hold more people than there are. */
const MOST_LEVELS = 64;

/**
 * Reads what may be anything and checks it. `published` is the root of the same day from the
 * operator's public list, from a friend or from a newspaper: without it the proof is only checked
 * in itself. `own` is what the holder knows of themselves.
 */
export function checkLiabilityProof(
  file: unknown,
  known: { published?: unknown; own?: { email: string } } = {},
): LiabilityCheck {
  let proof: Proof;
  try {
    proof = readProof(file);
  } catch (error) {
    const value = error instanceof Error ? error.message : String(error);
    const values = [{ name: 'Reason', value }];
    return { isRight: false, steps: [{ name: 'The file', isRight: false, values }], root: null };
  }
  const steps = [
    ...(known.own ? [ownerStep(proof, known.own.email)] : []),
    ...climb(proof),
    rootStep(proof),
    ...('published' in known ? [publishedStep(proof, known.published)] : []),
  ];
  const { day, hash } = proof.root;
  return { isRight: steps.every(({ isRight }) => isRight), steps, root: { day, hash } };
}

/**
 * Checks a list of published roots, newest first: each hash over what it says, and each root naming
 * the one before it. Answers what is wrong, in words; nothing where all is right.
 */
export function checkLiabilityRoots(list: unknown): string[] {
  let roots: PublishedRoot[];
  try {
    roots = arrayOf(list, 'list').map((one) => readRoot(one));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const wrong: string[] = [];
  for (const [index, root] of roots.entries()) {
    const before = roots[index + 1];
    if (root.hash !== rootHash(root))
      wrong.push(`${root.day}: the hash is not that of what it says`);
    if (!before) continue;
    if (root.previous !== before.hash) {
      wrong.push(`${root.day}: the root before it is not that of ${before.day}`);
    }
    if (root.day <= before.day || root.tick <= before.tick) {
      wrong.push(`${root.day}: does not come after ${before.day}`);
    }
  }
  return wrong;
}

function ownerStep({ person }: Proof, email: string): LiabilityStep {
  return {
    name: 'It is yours',
    isRight: person.email === email,
    values: [
      { name: 'E-mail in the leaf', value: person.email },
      { name: 'Yours', value: email },
    ],
  };
}

/** The leaf, then every level up to the top. */
function climb({ root, person, salt, balances, path, assets }: Proof): LiabilityStep[] {
  let node = {
    hash: sha256Hex(
      `drishti-liability-leaf-1\nsalt=${salt}\nperson=${person.id}\nemail=${person.email}\n` +
        sumLines(balances, assets),
    ),
    people: 1,
    sums: balances,
  };
  const steps: LiabilityStep[] = [
    {
      name: 'Your leaf',
      isRight: true,
      values: [{ name: 'Hash', value: node.hash }, ...shown(balances, assets)],
    },
  ];
  for (const [index, { side, ...beside }] of path.entries()) {
    const [left, right] = side === 'left' ? [beside, node] : [node, beside];
    node = {
      hash: sha256Hex(
        `drishti-liability-node-1\n${childText('left', left, assets)}${childText('right', right, assets)}`,
      ),
      people: left.people + right.people,
      sums: left.sums.map((sum, at) => sum + (right.sums[at] ?? 0n)),
    };
    steps.push({
      name: `Level ${index + 1}`,
      isRight: true,
      values: [
        { name: `Beside it, on the ${side}`, value: beside.hash },
        { name: 'People together', value: String(node.people) },
        ...shown(node.sums, assets),
        { name: 'Hash', value: node.hash },
      ],
    });
  }
  const totals = root.totals.map(({ amount }) => amount);
  const reached = shown(node.sums, assets);
  return [
    ...steps,
    {
      name: 'The top',
      isRight:
        node.hash === root.top &&
        node.people === root.people &&
        reached.every(({ value }, at) => value === totals[at]),
      values: [
        { name: 'Reached', value: node.hash },
        { name: 'In the root', value: root.top },
        { name: 'People reached', value: String(node.people) },
        { name: 'People in the root', value: String(root.people) },
        ...reached.flatMap(({ name, value }, at) => [
          { name: `${name} reached`, value },
          { name: `${name} in the root`, value: totals[at] ?? '' },
        ]),
      ],
    },
  ];
}

function rootStep({ root }: Proof): LiabilityStep {
  const hash = rootHash(root);
  return {
    name: 'The root',
    isRight: hash === root.hash,
    values: [
      { name: 'Worked out', value: hash },
      { name: 'In the file', value: root.hash },
    ],
  };
}

function publishedStep({ root }: Proof, published: unknown): LiabilityStep {
  let hash = 'none';
  try {
    const found = readRoot(published);
    hash = found.day === root.day ? found.hash : `that of ${found.day}`;
  } catch {
    // Then there is none, and the step says so.
  }
  return {
    name: 'What was published',
    isRight: hash === root.hash,
    values: [
      { name: 'In the file', value: root.hash },
      { name: `Published for ${root.day}`, value: hash },
    ],
  };
}

function rootHash(root: PublishedRoot): string {
  const totals = root.totals.map(({ asset, amount }) => `${asset}=${amount}\n`).join('');
  return sha256Hex(
    `drishti-liability-root-1\nday=${root.day}\ntick=${root.tick}\ntime=${root.time}\n` +
      `tickHash=${root.tickHash}\npeople=${root.people}\n${totals}` +
      `top=${root.top}\nprevious=${root.previous}\n`,
  );
}

function childText(
  side: 'left' | 'right',
  node: { hash: string; people: number; sums: Sums },
  assets: Assets,
): string {
  return `${side}=${node.hash}\npeople=${node.people}\n${sumLines(node.sums, assets)}`;
}

const sumLines = (sums: Sums, assets: Assets): string =>
  shown(sums, assets)
    .map(({ name, value }) => `${name}=${value}\n`)
    .join('');

const shown = (sums: Sums, assets: Assets) =>
  assets.map(({ asset, scale }, index) => ({
    name: asset,
    value: inWords(sums[index] ?? 0n, scale),
  }));

function inWords(units: bigint, scale: number): string {
  const digits = units.toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  return scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

// Reading: whatever is not exactly as the format says is refused, so that two spellings of one file
// cannot exist.

function readProof(file: unknown): Proof {
  const proof = recordOf(file, 'proof');
  if (proof['version'] !== VERSION) throw new Error(`version: it should be ${VERSION}`);
  const root = readRoot(proof['root']);
  const assets = root.totals.map(({ asset, amount }) => ({
    asset,
    scale: amount.includes('.') ? amount.length - amount.indexOf('.') - 1 : 0,
  }));
  const person = recordOf(proof['person'], 'person');
  const path = arrayOf(proof['path'], 'path');
  if (path.length > MOST_LEVELS) throw new Error('path: it is too long');
  return {
    root,
    person: {
      id: match(person['id'], /^[0-9a-f-]{36}$/, 'person.id'),
      email: match(person['email'], /^[^\n]{0,320}$/, 'person.email'),
    },
    salt: match(proof['salt'], HASH, 'salt'),
    balances: readSums(proof['balances'], assets, 'balances'),
    path: path.map((one, index) => {
      const at = `path ${index + 1}`;
      const step = recordOf(one, at);
      const side = step['side'];
      if (side !== 'left' && side !== 'right') throw new Error(`${at}: side is left or right`);
      return {
        side,
        hash: match(step['hash'], HASH, `${at}: hash`),
        people: count(step['people'], 1, `${at}: people`),
        sums: readSums(step['sums'], assets, `${at}: sums`),
      };
    }),
    assets,
  };
}

function readRoot(value: unknown): PublishedRoot {
  const root = recordOf(value, 'root');
  const totals = arrayOf(root['totals'], 'totals').map((one) => {
    const { asset, amount } = recordOf(one, 'totals');
    return {
      asset: match(asset, /^[A-Z0-9]{1,20}$/, 'totals: asset'),
      amount: match(amount, AMOUNT, 'totals: amount'),
    };
  });
  const names = new Set(totals.map(({ asset }) => asset));
  if (names.size === 0 || names.size < totals.length) throw new Error('totals: each asset once');
  return {
    day: match(root['day'], /^\d{4}-\d\d-\d\d$/, 'day'),
    tick: count(root['tick'], 0, 'tick'),
    time: match(root['time'], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'time'),
    tickHash: match(root['tickHash'], HASH, 'tickHash'),
    people: count(root['people'], 1, 'people'),
    totals,
    top: match(root['top'], HASH, 'top'),
    previous: match(root['previous'], HASH, 'previous'),
    hash: match(root['hash'], HASH, 'hash'),
  };
}

const HASH = /^[0-9a-f]{64}$/;
/** Without a sign: nothing below zero can be written. */
const AMOUNT = /^(0|[1-9]\d{0,39})(\.\d{1,18})?$/;

function readSums(value: unknown, assets: Assets, at: string): Sums {
  const sums = arrayOf(value, at);
  if (sums.length !== assets.length) throw new Error(`${at}: not the assets of the root`);
  return assets.map(({ asset, scale }, index) => {
    const sum = recordOf(sums[index], at);
    if (sum['asset'] !== asset) throw new Error(`${at}: ${asset} is missing`);
    const text = match(sum['amount'], AMOUNT, `${at}: ${asset}`);
    const units = BigInt(text.replace('.', ''));
    if (inWords(units, scale) !== text) throw new Error(`${at}: ${asset} has other decimals`);
    return units;
  });
}

function recordOf(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${at}: it is missing`);
  }
  return value as Record<string, unknown>;
}

function arrayOf(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${at}: it is missing`);
  return value;
}

function match(value: unknown, form: RegExp, at: string): string {
  if (typeof value !== 'string' || !form.test(value)) {
    throw new Error(`${at}: not in the form that it should have`);
  }
  return value;
}

function count(value: unknown, least: number, at: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least) {
    throw new Error(`${at}: it should be a whole number from ${least}`);
  }
  return value;
}
