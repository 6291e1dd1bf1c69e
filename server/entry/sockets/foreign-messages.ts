/**
 * What programs ask over a socket in shapes that are not ours: the same budgets, gates and shared
 * answers as what they ask over HTTP (foreign-scope.ts).
 */
import type { FastifyInstance } from 'fastify';

import type { Cost } from '#protocol/route.ts';
import { points } from '#server/entry/http/request-limits.ts';
import type { Variants } from '#server/entry/http/shared-answers.ts';
import { refuseSpentKey, type Signer, signerBy } from '#server/entry/http/signed-requests.ts';
import { networkOf } from '#server/kit/addresses.ts';
import type { SessionPerson } from '#server/kit/signed-in.ts';

type Asked = {
  address: string;
  cost: Cost;
  /** Told what it weighs, once it is within its caller's budget. */
  onWeighed(caller: string, weight: number): void;
};

type AskedRead = Asked & {
  /** The route that answers the same over HTTP, and its query there. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** Headers by which the answer differs over HTTP, and their values for this message. */
  variants?: Variants;
  headers: Readonly<Record<string, string>>;
  /** Where the answer is the same for everybody while this stays the same. */
  until?: () => unknown;
  answer(): unknown;
};

/** What anybody may ask for, as JSON. */
export async function readForAnybody(
  app: FastifyInstance,
  { address, path, query, variants, headers, cost, until, onWeighed, answer }: AskedRead,
): Promise<string> {
  const network = networkOf(address);
  const routeOptions = { url: path, config: variants ? { variants } : {} };
  const asked = { routeOptions, params: {}, query, headers };
  const isKept = until !== undefined && app.answers.has(asked, until());
  const weight = points[isKept && cost !== 'cheap' ? 'list' : cost];
  app.budgets.address.spend(network, weight);
  onWeighed(network, weight);
  if (!isKept) app.gates.refuseIfFull(cost);
  const make = () => app.gates.run(cost, network, async () => answer());
  if (!until) return JSON.stringify(await make());
  const known = app.answers.find(asked, until());
  const shared = known ?? app.answers.make(asked, { until }, make);
  return (await app.answers.plain(await shared)).toString();
}

type AskedSigned = Asked & {
  keyId: string | undefined;
  isRead: boolean;
  /** Throws what is wrong with how it is signed. */
  signer(): Signer;
};

/**
 * What a person's program asks for, within the budgets of that person; whatever is not theirs
 * counts for the address.
 */
export async function answerSigned<Answer>(
  app: FastifyInstance,
  { address, keyId, cost, isRead, signer, onWeighed }: AskedSigned,
  answer: (person: SessionPerson) => Promise<Answer> | Answer,
): Promise<Answer> {
  refuseSpentKey(app, { address }, keyId);
  if (isRead) app.gates.refuseIfFull(cost);
  const { person } = await signerBy(app, { address }, signer);
  app.budgets.person.spend(person.id, points[cost]);
  onWeighed(person.id, points[cost]);
  if (!isRead) return answer(person);
  return app.gates.run(cost, person.id, async () => answer(person));
}
