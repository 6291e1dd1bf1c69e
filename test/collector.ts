/**
 * A collector of traces as OTLP over HTTP describes it (protobuf's JSON form): takes spans, refuses
 * what is no such request.
 */
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Id = (digits: number) => Type.String({ pattern: `^[0-9a-f]{${digits}}$` });
const Nanoseconds = Type.Union([Type.String({ pattern: '^[0-9]{19}$' }), Type.Integer()]);
const Attribute = Type.Object({ key: Type.String({ minLength: 1 }), value: Type.Object({}) });
const Attributes = Type.Array(Attribute);

const Span = Type.Object({
  traceId: Id(32),
  spanId: Id(16),
  parentSpanId: Type.Optional(Id(16)),
  name: Type.String({ minLength: 1 }),
  kind: Type.Integer({ minimum: 1, maximum: 5 }),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: Attributes,
  links: Type.Optional(Type.Array(Type.Object({ traceId: Id(32), spanId: Id(16) }))),
  status: Type.Optional(Type.Object({ code: Type.Optional(Type.Integer()) })),
});
type SentSpan = Type.Static<typeof Span>;

const Request = Type.Object({
  resourceSpans: Type.Array(
    Type.Object({
      resource: Type.Object({ attributes: Attributes }),
      scopeSpans: Type.Array(
        Type.Object({
          scope: Type.Object({ name: Type.String() }),
          spans: Type.Array(Span, { minItems: 1 }),
        }),
      ),
    }),
  ),
});

type CollectedSpan = SentSpan & {
  facts: Record<string, unknown>;
  /** Of the process that sent it. */
  service: Record<string, unknown>;
  ms: number;
};

export type Collector = {
  url: string;
  readonly spans: CollectedSpan[];
  /** What was sent that is no request of OTLP. */
  readonly refused: string[];
  close(): Promise<void>;
};

export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const refused: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const text = (
        request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
      ).toString();
      const isPlace = request.method === 'POST' && request.url === '/v1/traces';
      const isJson = request.headers['content-type'] === 'application/json';
      const sent: unknown = isPlace && isJson ? JSON.parse(text) : null;
      if (!Value.Check(Request, sent)) {
        refused.push(`${request.method} ${request.url}: ${text.slice(0, 2_000)}`);
        response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      for (const { resource, scopeSpans } of sent.resourceSpans) {
        const service = factsOf(resource.attributes);
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
          const ms = Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6;
          spans.push({ ...span, facts: factsOf(span.attributes), service, ms });
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Sent = {
  stringValue?: string;
  intValue?: string | number;
  boolValue?: boolean;
  arrayValue?: { values: Sent[] };
};
const plain = (value: Sent): unknown =>
  value.arrayValue?.values.map(plain) ??
  value.stringValue ??
  value.boolValue ??
  Number(value.intValue);

function factsOf(attributes: readonly { key: string; value: object }[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value as Sent)]));
}
