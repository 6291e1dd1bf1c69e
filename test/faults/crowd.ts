/**
 * People at the API with keys of their own. They ask; left in doubt, they ask again by the same key
 * until an answer is final. Everything they saw goes into the history.
 */

import { openClient, PASSWORD } from '#test/client.ts';
import { WAIT_MS, pause } from '#test/waits.ts';

import { attempt } from './asking.ts';
import { type Asked, type Request, wasUnknown } from './history.ts';
import { firstWithdrawal, type Mix, type Workload } from './workload.ts';

/** Between two attempts at one request. */
const PAUSE_MS = 25;

export type Crowd = {
  readonly history: readonly Asked[];
  /** The Cookie header of each person's session. */
  readonly cookies: readonly string[];
  /** Requests with a final answer, so far. */
  readonly answered: number;
  /** Resolves at that many answers. */
  reached(answers: number): Promise<void>;
  /**
   * Asks `count` further requests of the schedule, some at once; resolves when all answers are
   * final.
   */
  ask(count: number, mix: Mix): Promise<void>;
  /**
   * Asks further requests of the schedule, at most `perSecond`, until that holds; resolves when all
   * answers are final.
   */
  askUntil(isEnough: () => boolean, mix: Mix, perSecond: number): Promise<void>;
  /** Asks for this outside of the schedule. */
  askOne(request: Request): Promise<Asked>;
};

export type CrowdOptions = {
  seed: string;
  workload: Workload;
  cookies: readonly string[];
  /** Whom to ask at this attempt. */
  url: (attempts: number) => string;
  atOnce: number;
  /** A client gives up on an attempt after this, and asks again. */
  timeoutMs: number;
};

export function openCrowd(options: CrowdOptions): Crowd {
  const { seed, workload, cookies, url, atOnce, timeoutMs } = options;
  const history: Asked[] = [];
  let next = 0;
  let answered = 0;
  const awaited: { answers: number; reach(): void }[] = [];

  /**
   * After an unknown one, only a final answer ends it. An answer of the moment says nothing of the
   * earlier one.
   */
  function isOver(asked: Asked): boolean {
    const result = asked.attempts.at(-1)?.result;
    if (result === 'ok' || result === 'refused') return true;
    return result === 'later' && !wasUnknown(asked);
  }

  async function pursue(request: Request, number: number): Promise<Asked> {
    const key = `faults-${seed}-${String(number).padStart(8, '0')}`;
    const asked: Asked = { ...request, number, key, attempts: [] };
    history.push(asked);
    const cookie = cookies[request.who] ?? '';
    const end = performance.now() + WAIT_MS;
    for (;;) {
      const to = { url: url(asked.attempts.length), cookie, timeoutMs };
      const one = await attempt(asked, to);
      // Being refused is no event: the last time is enough.
      if (asked.attempts.at(-1)?.result === 'unsent') asked.attempts.pop();
      asked.attempts.push(one);
      if (isOver(asked)) break;
      if (performance.now() > end) {
        throw new Error(`no answer that stands to request ${number}: ${JSON.stringify(asked)}`);
      }
      await pause(PAUSE_MS, 'a client waits before it asks again');
    }
    answered += 1;
    for (const one of awaited) if (answered >= one.answers) one.reach();
    workload.note(asked);
    return asked;
  }

  const together = (worker: () => Promise<void>) =>
    Promise.all(Array.from({ length: atOnce }, worker));

  async function askNext(mix: Mix): Promise<void> {
    next += 1;
    await pursue(workload.request(next - 1, mix), next - 1);
  }

  return {
    history,
    cookies,
    get answered() {
      return answered;
    },
    reached(answers) {
      const { promise, resolve } = Promise.withResolvers<void>();
      awaited.push({ answers, reach: resolve });
      return promise;
    },
    async ask(count, mix) {
      const last = next + count;
      await together(async () => {
        while (next < last) await askNext(mix);
      });
    },
    async askUntil(isEnough, mix, perSecond) {
      const [start, first] = [performance.now(), next];
      await together(async () => {
        while (!isEnough()) {
          const due = start + ((next - first) / perSecond) * 1000;
          const early = due - performance.now();
          if (early > 0) await pause(early, 'a steady pace of requests');
          else await askNext(mix);
        }
      });
    },
    askOne(request) {
      next += 1;
      return pursue(request, next - 1);
    },
  };
}

/** Signs up `count` people, each with bank details saved. Answers their cookies. */
export async function signUpPeople(
  to: { url: string; referral: string },
  count: number,
): Promise<string[]> {
  const cookies: string[] = [];
  for (let who = 0; who < count; who += 1) {
    const client = openClient(to.url);
    const name = `Person ${who}`;
    const email = `person-${who}@example.in`;
    const person = { name, email, password: PASSWORD, referral: to.referral };
    const { status, body } = await client.signUp(person);
    if (status !== 201) throw new Error(JSON.stringify(body));
    cookies.push(client.cookie);
  }
  return cookies;
}

/** Saves everybody's bank details, as the first withdrawal does. */
export async function openWallets(crowd: Crowd): Promise<void> {
  await Promise.all(crowd.cookies.map((_, who) => crowd.askOne(firstWithdrawal(who))));
}
