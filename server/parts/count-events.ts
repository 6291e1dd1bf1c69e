/**
 * What is counted in one process as it happens, and looked at when its figures are asked for. No
 * label names anybody.
 */
import type { SettledChunk } from '#server/domain/contracts/contracts.jobs.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Live } from '#server/entry/http/live.ts';
import type { Metrics } from '#server/kit/process/metrics.ts';
import { type KeptRefusal, Refusal } from '#server/kit/refuse.ts';
import type { Answer } from '#server/ledger/commands.ts';
import type { RanBatch } from '#server/ledger/ran-batch.ts';
import type { Teller } from '#server/ledger/teller.ts';

/** Upper bounds in seconds: of answers, of ticks, of settlement; and of the commands in a batch. */
const ANSWERS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const TICKS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];
const SETTLEMENT = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60];
const SIZES = [1, 2, 5, 10, 25, 50, 100, 250, 500];

const seconds = (ms: number) => Math.max(0, ms) / 1_000;

export type CountedRequest = {
  route: string;
  method: string;
  status: number;
  /** Null where how long it took says nothing. */
  ms: number | null;
};

export function openCounted(metrics: Metrics, clock: Clock) {
  const families = openFamilies(metrics);
  const { commands, commandSeconds } = families;

  function count(kind: string, from: number, outcome: string, code: string): void {
    commands.add({ kind, outcome, code });
    commandSeconds.observe({ kind }, seconds(performance.now() - from));
  }

  return {
    request({ route, method, status, ms }: CountedRequest): void {
      families.requests.add({ route, method, status: `${Math.floor(status / 100)}xx` });
      if (ms !== null) families.requestSeconds.observe({ route, method }, seconds(ms));
    },
    batch({ kinds, from, to, hasFailed }: RanBatch): void {
      families.batches.add({ outcome: hasFailed ? 'failed' : 'done' });
      families.batchSeconds.observe({}, seconds(to - from));
      families.batchSize.observe({}, kinds.length);
    },
    tick: (lateMs: number) => families.lateness.observe({}, seconds(lateMs)),
    chunk({ settled, decidedAt }: SettledChunk): void {
      families.settled.add({}, settled);
      if (!decidedAt || settled === 0) return;
      families.delay.observe({}, seconds(clock.now().getTime() - decidedAt.getTime()));
    },
    /** The same teller, whose commands are counted. */
    teller(teller: Teller): Teller {
      metrics.onText(() => {
        const { inFlight, waiting } = teller.load();
        families.inFlight.set({}, inFlight);
        for (const [lane, depth] of waiting.entries()) {
          families.waiting.set({ lane: `${lane}` }, depth);
        }
      });
      return {
        ...teller,
        async submit(kind, input, caller) {
          const from = performance.now();
          try {
            const answer = await teller.submit(kind, input, caller);
            count(kind.name, from, ...outcomeOf(answer));
            return answer;
          } catch (error) {
            if (error instanceof Refusal) count(kind.name, from, 'refused', error.code);
            else count(kind.name, from, 'faulted', 'fault');
            throw error;
          }
        },
      };
    },
    outbox(outbox: Outbox): void {
      metrics.onText(() => families.heard.set({}, Number(outbox.highest())));
    },
    market(market: Market): void {
      metrics.onText(() => {
        const now = clock.now();
        const last = market.last();
        if (last) families.tickAge.set({}, seconds(now.getTime() - last.at.getTime()));
        families.isTrading.set({}, !market.isStale(now) && market.isOpen() ? 1 : 0);
      });
    },
    live(live: Live): void {
      metrics.onText(() => families.streams.set({}, live.connections));
    },
    pool(database: Database): void {
      metrics.onText(() => {
        const { name: pool, most, open, idle, waiting } = database.pool();
        families.connections.set({ pool, state: 'idle' }, idle);
        families.connections.set({ pool, state: 'used' }, open - idle);
        families.connectionsMax.set({ pool }, most);
        families.poolWaiting.set({ pool }, waiting);
      });
    },
  };
}

function openFamilies(metrics: Metrics) {
  type Labels = readonly string[];
  const counter = (name: string, help: string, labels?: Labels) =>
    metrics.counter({ name: `drishti_${name}`, help, labels });
  const gauge = (name: string, help: string, labels?: Labels) =>
    metrics.gauge({ name: `drishti_${name}`, help, labels });
  const histogram = (name: string, help: string, buckets: readonly number[], labels?: Labels) =>
    metrics.histogram({ name: `drishti_${name}`, help, labels, buckets });

  gauge('process_pid', 'Process id, as in the log.').set({}, process.pid);
  return {
    requests: counter('http_requests_total', 'Requests answered.', ['route', 'method', 'status']),
    requestSeconds: histogram(
      'http_request_duration_seconds',
      'Time to answer a request; not of live streams.',
      ANSWERS,
      ['route', 'method'],
    ),
    commands: counter('commands_total', 'Money commands, by kind and how they were answered.', [
      'kind',
      'outcome',
      'code',
    ]),
    commandSeconds: histogram(
      'command_duration_seconds',
      'Time from asking the teller to its answer.',
      ANSWERS,
      ['kind'],
    ),
    batches: counter('teller_batches_total', 'Batches of money commands.', ['outcome']),
    batchSeconds: histogram('teller_batch_duration_seconds', 'Time that a batch took.', ANSWERS),
    batchSize: histogram('teller_batch_commands', 'Commands in a batch.', SIZES),
    waiting: gauge('teller_waiting_commands', 'Commands in a lane, its batch included.', ['lane']),
    inFlight: gauge('teller_in_flight_commands', "People's commands without an answer yet."),
    lateness: histogram(
      'tick_lateness_seconds',
      'From the second of a tick until it was recorded.',
      TICKS,
    ),
    tickAge: gauge('last_tick_age_seconds', 'Age of the last tick that this process knows.'),
    isTrading: gauge('trading_open', 'Whether anything can be placed (1) or not (0).'),
    settled: counter('contracts_settled_total', 'Contracts settled.'),
    delay: histogram(
      'settlement_delay_seconds',
      'From the tick that decided a chunk of contracts until it was settled.',
      SETTLEMENT,
    ),
    heard: gauge('outbox_heard_entry', 'Highest entry of the outbox that this process knows.'),
    streams: gauge('live_streams', 'Live streams that are open.'),
    connections: gauge('database_connections', 'Connections of a pool.', ['pool', 'state']),
    connectionsMax: gauge('database_connections_max', 'Most connections of a pool.', ['pool']),
    poolWaiting: gauge('database_waiting', 'Who waits for a connection of a pool.', ['pool']),
  };
}

/** How it was answered, and the code of a refusal; of others there is none. */
function outcomeOf({ status, body, replayed }: Answer): [outcome: string, code: string] {
  if (replayed) return ['replayed', ''];
  if (status < 400) return ['accepted', ''];
  return ['refused', (JSON.parse(body) as KeptRefusal).code];
}
