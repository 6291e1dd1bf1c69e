/** Sessions over HTTP: clients that vanish keep no others out. */
import { expect, test } from 'vitest';

import { listen, MOST_SESSIONS } from './http.ts';
import { openMcpServer } from './server.ts';

const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
};

test('a session past the most evicts the least recently used, whose client is told to begin again', async () => {
  const listening = await listen(0, () => openMcpServer([], '0.0.0'));
  const send = async (body: object, session?: string) => {
    const response = await fetch(listening.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${listening.token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...(session === undefined ? {} : { 'mcp-session-id': session }),
      },
      body: JSON.stringify(body),
    });
    await response.text();
    return response;
  };
  const begin = async () => (await send(hello)).headers.get('mcp-session-id') ?? '';
  const ping = async (session: string) =>
    (await send({ jsonrpc: '2.0', id: 2, method: 'ping' }, session)).status;
  try {
    const [used, vanished] = [await begin(), await begin()];
    for (let more = 2; more < MOST_SESSIONS; more += 1) await begin();
    expect(await ping(used)).toBe(200);
    const next = await begin();
    expect([await ping(next), await ping(used), await ping(vanished)]).toEqual([200, 200, 404]);
    const again = await begin();
    expect([await ping(again), await ping(used)]).toEqual([200, 200]);
  } finally {
    await listening.close();
  }
});
