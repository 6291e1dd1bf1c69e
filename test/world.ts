/**
 * A whole system in process for the tests: a fresh database, the real application listening on a
 * port, a clock that moves only when told. People in it use real HTTP. Closing it verifies the
 * books.
 */
import type { RelayPace } from '#server/adapters/beacon/relays.ts';
import { randomFillSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Person } from '#protocol/people.ts';
import type { StaffRole } from '#protocol/roles.ts';
import { type App, openApp } from '#server/app.ts';
import { type Config, loadConfig } from '#server/config.ts';
import { letIn } from '#server/domain/staff/operator.ts';
import type { ExchangeFeed } from '#server/domain/market/market.ts';
import type { SpotPace } from '#server/domain/spot-api/spot-api.ts';
import { type Clock, systemClock, type VirtualClock, virtualClock } from '#server/kit/clock.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { makeIds, type RandomSource } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import type { RequestLimits } from '#server/entry/http/request-limits.ts';
import type { Watch } from '#server/parts/watch.ts';
import { openVerifier, type Report } from '#server/ledger/verify.ts';

import { type Client, openClient, PASSWORD } from './client.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { WAIT_MS } from './waits.ts';
import { eachSecond } from './market.ts';

export type World = {
  app: App;
  clock: VirtualClock;
  config: Config;
  /** As the application. */
  database: Database;
  /** As the owner: for breaking things and for looking where nobody may. */
  owner: Database;
  appUrl: string;
  url: string;
  referral: string;
  visitor(): Client;
  /** Signs up a person of that name; where mail is sent, their address is confirmed. */
  person(name?: string): Promise<Client>;
  /**
   * The admin who claimed the installation, signed in to the console: the only one until
   * `staff('admin')` makes another.
   */
  firstAdmin(): Promise<Client>;
  /** Returns the token of a one-time link that the operator makes. */
  letIn(role: StaffRole, email: string): Promise<string>;
  /** Let in by the operator, a root of their own, and signed in to the console. */
  staff(role: StaffRole, name?: string): Promise<Client>;
  /** `count` ticks, a second apart, each with all that it settles. */
  tick(count?: number): Promise<void>;
  /**
   * `count` ticks, a second apart, recorded at once, and then all that they settle: where nobody
   * looks between them. One by one each costs thirty times as much.
   */
  skip(count: number): Promise<void>;
  /** Time passes without ticks; the sweep looks once. */
  pass(ms: number): Promise<void>;
  verify(): Promise<Report>;
  [Symbol.asyncDispose](): Promise<void>;
};

export type WorldOptions = {
  env?: Record<string, string>;
  /** Of a server of the caller's own; otherwise one of the test run's. */
  clone?: TestDatabase;
  /** Where prices are an exchange's: the connection to it, on the world's clock. */
  feed?: (clock: Clock) => ExchangeFeed;
  /** Of requests, where the test is about them. */
  limits?: Partial<RequestLimits>;
  /** The test breaks the books on purpose. */
  isBroken?: boolean;
  /** The database's own clock rules instead of a virtual one. */
  realTime?: boolean;
  /** What is measured and traced, on the world's clock. */
  watch?: (clock: Clock) => Promise<Watch | null>;
  /** Of ids, tokens and seeds; the machine's own unless the run is to be repeatable. */
  random?: RandomSource;
  /** Pace of the relays of a beacon: their time for an answer, and their rests. */
  relayPace?: RelayPace;
  /** Ends the wait for a service that says where people are. */
  locationLimit?: () => AbortSignal;
  /** Times that pass while fills of the exchange's API are on their way. */
  spotPace?: SpotPace;
  /** Passwords cost what they cost in a house. */
  hasRealPasswords?: boolean;
};

/** A test is many people on one address, and time stands still between its requests. */
const plenty = { perSecond: 1, most: 1_000_000 };
const manyPeople: Partial<RequestLimits> = { person: plenty, address: plenty };

/** The least that argon2 takes: what a real hash costs is tested where passwords are. */
const PASSWORD_COST = { memory: 8, passes: 1, parallelism: 1 };
/** A fill is waited for as long as a test waits. */
export const patientSpot: SpotPace = {
  answerMs: WAIT_MS,
  lookAfterMs: [0, 40, 80, ...Array.from({ length: Math.ceil(WAIT_MS / 160) }, () => 160)],
};
const START = new Date('2026-01-05T06:30:00.000Z');

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const clone = options.clone ?? (await cloneDatabase());
  const target = { applicationName: 'test', maxConnections: 6, connectMs: WAIT_MS };
  const database = openDatabase({ ...target, connectionString: clone.appUrl });
  const marketDatabase = openDatabase({ ...target, connectionString: clone.marketUrl });
  const owner = openDatabase({ ...target, connectionString: clone.ownerUrl });
  const virtual = virtualClock(START);
  const clock: VirtualClock = options.realTime
    ? { ...virtual, ...systemClock, advance: () => undefined }
    : virtual;
  const config = loadConfig({
    PORT: '0',
    LANES: '2',
    // Nothing is written where the tests run.
    DATA_DIR: tmpdir(),
    SEAL_KEY: 'w'.repeat(43),
    ...options.env,
  });
  const log = openLog('silent');
  const ids = makeIds(options.random);
  const random: RandomSource = options.random ?? ((bytes) => void randomFillSync(bytes));
  const app = await openApp({
    config,
    database,
    marketDatabase,
    clock,
    ids,
    log,
    ...(options.random ? { random: options.random } : {}),
    history: false,
    chainEpochs: 200,
    limits: { ...manyPeople, ...options.limits },
    ...(options.hasRealPasswords ? {} : { passwordCost: PASSWORD_COST }),
    ...(options.locationLimit ? { locationLimit: options.locationLimit } : {}),
    ...(options.relayPace ? { relayPace: options.relayPace } : {}),
    spotPace: options.spotPace ?? patientSpot,
    pages: false,
    watch: (await options.watch?.(clock)) ?? null,
    ...(options.feed ? { feed: options.feed(clock) } : {}),
  });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the test server has no port');
  const url = `http://127.0.0.1:${address.port}`;
  const referral = app.firstStart.referralCode ?? '';
  let people = 0;
  let claimed: Promise<Client> | null = null;

  async function claim(): Promise<Client> {
    const client = openClient(url);
    const reply = await client.post<{ person: Person }>('/api/staff/claim', {
      token: app.firstStart.claimToken,
      name: 'Meera Rao',
      email: 'first-admin@example.in',
      password: PASSWORD,
    });
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    client.person = reply.body.person;
    return client;
  }

  /** Staff sessions are short, and time flies here. */
  async function signedIn(member: Client): Promise<Client> {
    const { body } = await member.get<{ person: Person | null }>('/api/staff/session');
    if (body.person === null) await member.staffSignIn(member.person?.email ?? '', PASSWORD);
    return member;
  }

  /** As the link would that was mailed. */
  async function confirmAddress(personId: string): Promise<void> {
    await owner.execute('update people set email_confirmed_at = created_at where id = $1', [
      personId,
    ]);
    await owner.execute(`delete from mails where person_id = $1 and kind = 'confirm'`, [personId]);
  }

  /** All that the ticks until now decide. */
  async function keepUp(): Promise<void> {
    await app.settlement.settleDue();
    await app.orders.fillDue();
    await app.positions.advanceDue();
    await app.alerts.fireDue();
    await app.recurring.runDue();
  }

  const world: World = {
    app,
    clock,
    config,
    database,
    owner,
    appUrl: clone.appUrl,
    url,
    referral,
    visitor: () => openClient(url),
    async person(name = 'Asha Verma') {
      people += 1;
      const client = openClient(url);
      const reply = await client.signUp({
        name,
        email: `person-${people}@example.in`,
        password: PASSWORD,
        referral,
      });
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      if (config.mail !== null) await confirmAddress(client.person?.id ?? '');
      return client;
    },
    firstAdmin: async () => signedIn(await (claimed ??= claim())),
    letIn: async (role, email) =>
      (await letIn({ owner, clock, ids, random }, { email, role })).token,
    async staff(role, name = `Staff ${people}`) {
      await world.firstAdmin();
      people += 1;
      const email = `staff-${people}@example.in`;
      const token = await world.letIn(role, email);
      const client = openClient(url);
      const reply = await client.join({ token, name, password: PASSWORD });
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return client;
    },
    async tick(count = 1) {
      for (let left = count; left > 0; left -= 1) {
        clock.advance(1000);
        await app.market.recordTick();
        await keepUp();
      }
    },
    async skip(count) {
      const times = eachSecond(clock.now(), count);
      clock.advance(count * 1000);
      await app.market.recordTicks(times);
      await keepUp();
    },
    async pass(ms) {
      clock.advance(ms);
      await app.settlement.settleDue();
      await app.orders.fillDue();
      await app.positions.advanceDue();
      await app.recurring.runDue();
    },
    async verify() {
      const verifier = await openVerifier(database);
      try {
        return await verifier.verifyFully();
      } finally {
        await verifier.close();
      }
    },
    async [Symbol.asyncDispose]() {
      const report = options.isBroken ? null : await world.verify();
      await app.close();
      await Promise.all([database.close(), marketDatabase.close(), owner.close()]);
      await sleep(0);
      await clone.drop();
      if (report && report.findings.length > 0) throw new Error(JSON.stringify(report.findings));
    },
  };
  return world;
}
