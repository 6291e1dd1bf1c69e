/**
 * Assistant for tests: the protocol's own client, connected to an MCP server in this process. The
 * client validates each answer against the output schema of its tool.
 */
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { expect } from 'vitest';

import { bytesOf, MOST_BYTES } from '#mcp/answers.ts';
import { openMcpServer } from '#mcp/server.ts';
import type { Tool } from '#mcp/tool.ts';

export type Said = Record<string, unknown>;
type Answered = { failed: boolean; text: string; said: Said };

export type Assistant = {
  client: McpClient;
  /** Calls a tool and returns its answer, refusals included. */
  ask(name: string, args?: Said): Promise<Answered>;
  /** Calls a tool and returns its result; throws the words of a refusal. */
  call(name: string, args?: Said): Promise<Said>;
};

export async function openAssistant(tools: readonly Tool[]): Promise<Assistant> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await openMcpServer(tools, '0.0.0').connect(far);
  const client = new McpClient({ name: 'test', version: '1' });
  await client.connect(near);
  // The client knows the output schemas once it has listed the tools.
  await client.listTools();
  const ask = async (name: string, args: Said = {}): Promise<Answered> => {
    const answer = await client.callTool({ name, arguments: args });
    expect(bytesOf(answer), `${name} ${JSON.stringify(args)}`).toBeLessThanOrEqual(MOST_BYTES);
    const [first, ...more] = answer.content as { text: string }[];
    const text = first?.text ?? '';
    expect(more).toEqual([]);
    if (answer.isError === true) return { failed: true, text, said: {} };
    const said = answer.structuredContent as Said;
    expect(JSON.stringify(said)).toBe(text);
    return { failed: false, text, said };
  };
  return {
    client,
    ask,
    async call(name, args) {
      const { failed, text, said } = await ask(name, args);
      if (failed) throw new Error(text);
      return said;
    },
  };
}
