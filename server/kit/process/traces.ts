/**
 * Traces by OpenTelemetry, sent to a collector by OTLP over HTTP. Its packages are loaded only
 * where an address is set. What the collector does not take in time is dropped: nothing waits for
 * it.
 */
import type { Attributes, Context, Span } from '@opentelemetry/api';

type SpanFacts = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export type Tracing = {
  /** A request has come; `traceparent` is that of its sender, where one is believed. */
  requestBegan(requestId: string, traceparent: string | undefined): void;
  requestEnded(requestId: string, name: string, facts: SpanFacts, hasFailed: boolean): void;
  /**
   * Something that is over, of this process's clock (`performance.now()`, milliseconds), with links
   * to the requests under way that it was done for.
   */
  done(span: {
    name: string;
    from: number;
    to: number;
    facts: SpanFacts;
    requestIds?: readonly string[];
    hasFailed?: boolean;
  }): void;
  /** Sends what is left, for at most a second. */
  close(): Promise<void>;
};

/** Of requests that a batch is linked to; more say nothing more. */
const MOST_LINKS = 64;
const EXPORT_LIMIT_MS = 5_000;
const CLOSE_LIMIT_MS = 1_000;

/**
 * `endpoint` is the collector's address, without `/v1/traces`; `process` the name of this process.
 */
export async function openTracing(options: {
  endpoint: string;
  process: string;
}): Promise<Tracing> {
  const [api, core, exporting, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode } = api;
  const exporter = new exporting.OTLPTraceExporter({
    url: `${options.endpoint}/v1/traces`,
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  const provider = new core.TracerProvider({
    resource: resources.defaultResource().merge(
      resources.resourceFromAttributes({
        'service.name': 'drishti',
        'service.instance.id': `${options.process}-${process.pid}`,
      }),
    ),
    spanProcessors: [new core.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('drishti');
  const underWay = new Map<string, Span>();

  function contextOf(traceparent: string | undefined): Context {
    const sent = parseTraceparent(traceparent);
    if (!sent) return ROOT_CONTEXT;
    return api.trace.setSpanContext(ROOT_CONTEXT, { ...sent, isRemote: true });
  }

  const attributesOf = (facts: SpanFacts) => facts as Attributes;
  const failed = { code: SpanStatusCode.ERROR };

  return {
    requestBegan(requestId, traceparent) {
      const facts = { kind: SpanKind.SERVER, attributes: { 'drishti.request_id': requestId } };
      underWay.set(requestId, tracer.startSpan('request', facts, contextOf(traceparent)));
    },
    requestEnded(requestId, name, facts, hasFailed) {
      const span = underWay.get(requestId);
      if (!span) return;
      underWay.delete(requestId);
      span.updateName(name).setAttributes(attributesOf(facts));
      if (hasFailed) span.setStatus(failed);
      span.end();
    },
    done({ name, from, to, facts, requestIds = [], hasFailed = false }) {
      const links = requestIds.slice(0, MOST_LINKS).flatMap((id) => {
        const span = underWay.get(id);
        return span ? [{ context: span.spanContext() }] : [];
      });
      const about = { startTime: from, attributes: attributesOf(facts), links };
      const span = tracer.startSpan(name, about, ROOT_CONTEXT);
      if (hasFailed) span.setStatus(failed);
      span.end(to);
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_LIMIT_MS);
      });
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, late]).finally(() => clearTimeout(timer));
    },
  };
}

/** W3C Trace Context, version 00; null for anything else. */
function parseTraceparent(header: string | undefined) {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? [];
  const isGiven = /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId);
  return isGiven ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) } : null;
}
