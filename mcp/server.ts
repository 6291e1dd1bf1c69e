/** The server of the protocol: says which tools and resources there are, calls and reads them. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { TObject } from 'typebox';

import { answerOf, bytesOf, clipped, errorOf, MOST_BYTES } from './answers.ts';
import { allSections } from './rules.ts';
import type { Tool } from './tool.ts';

const instructions =
  'Drishti is a practice market for coins in rupees: prices and funds are simulated unless the server says otherwise. ' +
  'Amounts are decimal strings in rupees, times are UTC. A list goes on where `nextCursor` is not null: call the tool again with it as `cursor`. ' +
  'Every outcome can be checked: `check_receipt` does.';

/** The protocol's error code for an unknown resource. */
const NO_SUCH_RESOURCE = -32_002;
const MARKDOWN = 'text/markdown';

/**
 * Serializes to JSON Schema, with `type: [T, 'null']` in place of `anyOf` for nullable values, and
 * without the names and examples that the API's description shows.
 */
const written = (schema: TObject) =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      isForReaders(key, value) ? undefined : orNull(value),
    ),
  ) as { type: 'object' };

/** A property may be called `title` too; its schema is no text. */
const isForReaders = (key: string, value: unknown) =>
  (key === 'title' && typeof value === 'string') || (key === 'examples' && Array.isArray(value));

type Choice = { anyOf?: { type?: string; enum?: unknown[] }[] };

function orNull(value: unknown): unknown {
  const { anyOf, ...about } = Object(value) as Choice;
  const [one, other, ...more] = anyOf ?? [];
  if (!one || other?.type !== 'null' || more.length > 0) return value;
  const { type, enum: names } = one;
  if (names) return { ...one, ...about, enum: [...names, null] };
  return type === undefined ? value : { ...one, ...about, type: [type, 'null'] };
}

/** One for each client that connects. */
export function openMcpServer(tools: readonly Tool[], version: string): Server {
  const server = new Server(
    { name: 'drishti', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, input, output, isTrade }) => ({
      name,
      title,
      description,
      inputSchema: written(input),
      outputSchema: written(output),
      annotations: {
        readOnlyHint: !isTrade,
        openWorldHint: false,
        ...(isTrade ? { destructiveHint: true, idempotentHint: true } : {}),
      },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const found = tools.find(({ name }) => name === params.name);
    if (!found) {
      const asked = clipped(params.name, 60);
      const names = tools.map(({ name }) => name).join(', ');
      throw new McpError(ErrorCode.InvalidParams, `There is no tool ${asked}. There are ${names}.`);
    }
    try {
      const answer = answerOf(await found.run(params.arguments ?? {}));
      if (bytesOf(answer) <= MOST_BYTES) return answer;
      throw new Error('The answer is longer than an assistant can be given.');
    } catch (error) {
      return errorOf(error);
    }
  });
  serveRules(server);
  return server;
}

function serveRules(server: Server): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: allSections().map(({ uri, topic, title, text }) => ({
      uri,
      name: `${topic}: ${title}`,
      mimeType: MARKDOWN,
      size: Buffer.byteLength(text),
    })),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [] }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => {
    const found = allSections().find(({ uri }) => uri === params.uri);
    if (!found) {
      const said = `There is no resource ${clipped(params.uri, 200)}. resources/list names all, e.g.`;
      throw new McpError(NO_SUCH_RESOURCE, `${said} ${allSections()[0]?.uri}`);
    }
    return { contents: [{ uri: found.uri, mimeType: MARKDOWN, text: found.text }] };
  });
}
