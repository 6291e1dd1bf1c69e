/**
 * What is measured as it happens, in the process where it happens, and what is traced: requests,
 * money commands and their batches, ticks, settlement, live streams, connections. Where neither is
 * asked for there is no watch, and nothing is looked at.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { livePath } from '#protocol/live.ts';
import { staff } from '#protocol/staff.ts';
import type { Config } from '#server/config.ts';
import type { SettledChunk } from '#server/domain/contracts/contracts.jobs.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Live } from '#server/entry/http/live.ts';
import { type Metrics, openMetrics } from '#server/kit/process/metrics.ts';
import { cameFromProxy } from '#server/entry/http/request-guards.ts';
import type { Tracing } from '#server/kit/process/traces.ts';
import type { RanBatch } from '#server/ledger/ran-batch.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { openCounted } from './count-events.ts';

export type Watch = {
  /** Null where only traces are asked for. */
  metrics: Metrics | null;
  onBatch(batch: RanBatch): void;
  onRecorded(tick: { number: number }, due: { ms: number }): void;
  onChunk(chunk: SettledChunk): void;
  /** The same teller, whose commands are counted. */
  teller(teller: Teller): Teller;
  outbox(outbox: Outbox): void;
  market(market: Market): void;
  /** Before it listens. */
  http(http: FastifyInstance, live: Live): void;
  pool(database: Database): void;
  /** Sends the traces that are left. */
  close(): Promise<void>;
};

/** Null where nothing is asked for. `process` names this one in traces. */
export async function openWatch(
  { metrics: asked, tracesTo }: Pick<Config, 'metrics' | 'tracesTo'>,
  { process, clock }: { process: string; clock: Clock },
): Promise<Watch | null> {
  if (asked === null && tracesTo === null) return null;
  const metrics = asked && (await openMetrics());
  const tracing = tracesTo === null ? null : await openTraces(tracesTo, process);
  const counted = metrics && openCounted(metrics, clock);
  return {
    metrics,
    onBatch(batch) {
      counted?.batch(batch);
      tracing?.done({
        name: 'teller batch',
        from: batch.from,
        to: batch.to,
        hasFailed: batch.hasFailed,
        requestIds: batch.requestIds,
        facts: {
          'drishti.commands': batch.kinds.length,
          'drishti.kinds': [...new Set(batch.kinds)],
          'drishti.request_ids': batch.requestIds.slice(0, MOST_IDS),
        },
      });
    },
    onRecorded({ number }, { ms }) {
      const lateMs = Math.max(0, clock.now().getTime() - ms);
      counted?.tick(lateMs);
      const to = performance.now();
      const facts = { 'drishti.tick': number };
      tracing?.done({ name: 'tick', from: to - lateMs, to, facts });
    },
    onChunk(chunk) {
      counted?.chunk(chunk);
      const { from, to, contracts, settled } = chunk;
      const facts = { 'drishti.contracts': contracts, 'drishti.settled': settled };
      tracing?.done({ name: 'settlement chunk', from, to, facts });
    },
    teller: (teller) => counted?.teller(teller) ?? teller,
    outbox: (outbox) => counted?.outbox(outbox),
    market: (market) => counted?.market(market),
    http(http, live) {
      counted?.live(live);
      if (tracing) {
        http.addHook('onRequest', async (request) =>
          tracing.requestBegan(request.id, parentOf(request)),
        );
      }
      http.addHook('onResponse', async (request, reply) => {
        // A live stream takes as long as somebody reads it.
        const route = request.routeOptions.url ?? PAGES;
        const isStream = liveRoutes.has(route);
        const method = methods.has(request.method) ? request.method : 'other';
        const status = reply.raw.statusCode;
        counted?.request({ route, method, status, ms: isStream ? null : reply.elapsedTime });
        const facts = {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        };
        tracing?.requestEnded(request.id, `${method} ${route}`, facts, status >= 500);
      });
    },
    pool: (database) => counted?.pool(database),
    close: async () => tracing?.close(),
  };
}

/** Of the requests of a batch that its span names. */
const MOST_IDS = 64;
/** What no route of ours answers: pages, their files, and addresses that are not there. */
const PAGES = 'pages';
const liveRoutes = new Set([livePath, staff.live.path]);
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

async function openTraces(endpoint: string, process: string): Promise<Tracing> {
  const { openTracing } = await import('#server/kit/process/traces.ts');
  return openTracing({ endpoint, process });
}

/** Of a proxy that is trusted; any other sender could pretend to belong to anything. */
function parentOf(request: FastifyRequest): string | undefined {
  const { traceparent } = request.headers;
  return cameFromProxy(request) && typeof traceparent === 'string' ? traceparent : undefined;
}
