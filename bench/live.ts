/**
 * The live stream from one process: how late a price frame comes, what it costs the server, and
 * what each reader weighs, while signed-in people place contracts and hear of them on their own
 * streams.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { systemClock } from '#server/kit/clock.ts';
import { newId } from '#ui/client/new-id.ts';

import { grouped, percentile, printLine, printTable, rounded } from './figures.ts';
import { openConnection } from './http-client.ts';
import { failOnOthers, onePlacement } from './http.ts';
import { openServed, type Served } from './served.ts';
import { type Heard, subscribe, type Subscriber } from './subscribers.ts';

const STEPS = [1_000, 5_000, 10_000] as const;
/** Of the readers, this many are people with a session; the others look at prices only. */
const PEOPLE = 500;
const PER_ADDRESS = 400;
/** Streams being opened at once. */
const AT_ONCE = 100;
const SECONDS = 15;
const SETTLING_MS = 4_000;
const PLACEMENTS_PER_SECOND = 20;

const nowMs = () => systemClock.now().getTime();

type Step = {
  readers: number;
  lag: number[];
  privateLag: number[];
  core: number;
  heldMs: number;
  resident: number;
};

function openReaders(served: Served, heard: Heard) {
  const readers: Subscriber[] = [];
  const open = (index: number) => {
    const person = served.people[index];
    const localAddress = `127.0.1.${1 + Math.floor(index / PER_ADDRESS)}`;
    return subscribe(served.url, heard, {
      localAddress,
      ...(person ? { cookie: person.cookie } : {}),
    });
  };
  return {
    async upTo(count: number): Promise<void> {
      while (readers.length < count) {
        const more = Math.min(AT_ONCE, count - readers.length);
        const from = readers.length;
        readers.push(
          ...(await Promise.all(Array.from({ length: more }, (_, index) => open(from + index)))),
        );
      }
    },
    close: () => readers.forEach((reader) => reader.close()),
  };
}

/** From the request of a contract until its event has come on the person's own stream. */
async function placeAndHear(served: Served, heard: Heard, seconds: number): Promise<number[]> {
  const connection = await openConnection(served.url);
  const lags: number[] = [];
  for (let index = 0; index < seconds * PLACEMENTS_PER_SECOND; index += 1) {
    const person = served.people[index % served.people.length];
    if (!person) break;
    const asked = nowMs();
    const came = new Promise<number>((resolve) => heard.waiting.set(person.cookie, resolve));
    const answer = await connection.ask(onePlacement(person.cookie, newId()));
    failOnOthers([answer], 201);
    lags.push((await came) - asked);
    heard.waiting.delete(person.cookie);
    await sleep(Math.max(0, 1000 / PLACEMENTS_PER_SECOND - (nowMs() - asked)));
  }
  connection.close();
  return lags;
}

async function measure(served: Served, heard: Heard, readers: number): Promise<Step> {
  await sleep(SETTLING_MS);
  await served.loopHeldMs();
  heard.lags.length = 0;
  const before = served.cpuSeconds();
  const start = performance.now();
  const privateLag = await placeAndHear(served, heard, SECONDS);
  const seconds = (performance.now() - start) / 1000;
  return {
    readers,
    lag: [...heard.lags],
    privateLag,
    core: (served.cpuSeconds() - before) / seconds,
    heldMs: await served.loopHeldMs(),
    resident: served.residentBytes(),
  };
}

export async function benchLive(): Promise<void> {
  printLine(
    `## Live stream: a frame of prices each second, ${PLACEMENTS_PER_SECOND} contracts a second`,
  );
  const served = await openServed(PEOPLE);
  const heard: Heard = { lags: [], waiting: new Map() };
  const readers = openReaders(served, heard);
  try {
    const steps: Step[] = [];
    for (const count of STEPS) {
      await readers.upTo(count);
      steps.push(await measure(served, heard, count));
    }
    printTable(
      [
        'readers',
        'frames heard',
        'lag p50 ms',
        'lag p99 ms',
        'own events p99 ms',
        '% of a core',
        'loop held at most ms',
        'resident MB',
      ],
      steps.map((step) => [
        grouped(step.readers),
        grouped(step.lag.length),
        rounded(percentile(step.lag, 0.5), 0),
        rounded(percentile(step.lag, 0.99), 0),
        rounded(percentile(step.privateLag, 0.99), 0),
        rounded(100 * step.core, 0),
        rounded(step.heldMs),
        rounded(step.resident / 1e6, 0),
      ]),
    );
    const [first, last] = [steps[0], steps.at(-1)];
    if (first && last) {
      const each = (last.resident - first.resident) / (last.readers - first.readers);
      printLine(`Each reader weighs ${rounded(each / 1000)} kB (slope of resident memory).`);
      printLine();
    }
    await served.verifyBooks();
  } finally {
    readers.close();
    await served.close();
  }
}
