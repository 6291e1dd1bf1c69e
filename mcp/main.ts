/**
 * `npm run mcp -- --server <url> --key <file> [--allow-trading] [--http <port>]`: tools for an
 * assistant, by the Model Context Protocol over stdin and stdout, or over HTTP on this machine. It
 * acts with an API key of its person and can do no more than that key; without `--allow-trading` it
 * only reads. docs/assistants.md.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

import { openApi } from './api.ts';
import { listen } from './http.ts';
import { readKeyFile } from './key-file.ts';
import { readingTools } from './reading.ts';
import { openMcpServer } from './server.ts';
import { tradingTools } from './trading.ts';

const usage = 'npm run mcp -- --server <url> --key <key file> [--allow-trading] [--http <port>]';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      server: { type: 'string' },
      key: { type: 'string' },
      'allow-trading': { type: 'boolean', default: false },
      http: { type: 'string' },
    },
  });
  if (values.server === undefined || values.key === undefined) throw new Error(usage);
  const baseUrl = new URL(values.server).origin;
  const api = openApi(baseUrl, readKeyFile(values.key), Date.now);
  const tools = [
    ...readingTools(api, baseUrl),
    ...(values['allow-trading'] ? tradingTools(api, Date.now) : []),
  ];
  const manifest = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const open = () => openMcpServer(tools, version);
  if (values.http === undefined) {
    await open().connect(new StdioServerTransport());
    return;
  }
  const port = Number(values.http);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(usage);
  const listening = await listen(port, open);
  // Standard output carries the protocol alone.
  process.stderr.write(`${listening.url}\nAuthorization: Bearer ${listening.token}\n`);
  const stop = () => void listening.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
