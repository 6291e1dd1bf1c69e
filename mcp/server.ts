/** The tools as a server of the Model Context Protocol, whatever carries it. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';

import type { Tool } from './tool.ts';

const instructions =
  'Drishti is a practice market for coins in rupees: prices and funds are simulated unless the server says otherwise. ' +
  'Amounts are decimal strings in rupees, times are UTC. Every outcome can be checked: `check_receipt` does.';

/** One for each client that connects. */
export function openMcpServer(tools: readonly Tool[], version: string): Server {
  const server = new Server(
    { name: 'drishti', version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, input, isTrade }) => ({
      name,
      title,
      description,
      inputSchema: JSON.parse(JSON.stringify(input)) as { type: 'object' },
      annotations: {
        title,
        readOnlyHint: !isTrade,
        destructiveHint: isTrade,
        idempotentHint: true,
        openWorldHint: false,
      },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const found = tools.find(({ name }) => name === params.name);
    if (!found) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    try {
      const result = await found.run(params.arguments ?? {});
      return {
        content: [{ type: 'text', text: JSON.stringify(result, null, 1) }],
        structuredContent: result as Record<string, unknown>,
      };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return { content: [{ type: 'text', text }], isError: true };
    }
  });
  return server;
}
