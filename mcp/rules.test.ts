/** The published rules as an assistant reads them: by the tool, and as resources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openAssistant } from '#test/assistant.ts';
import { repository } from '#test/sources.ts';

import { bytesOf, MOST_BYTES } from './answers.ts';
import { openApi } from './api.ts';
import { readingTools } from './reading.ts';
import { sectionsOf, topics } from './rules.ts';

const api = openApi('http://localhost:1', { id: 'a', sign: () => 'a' }, () => 0);
const { client, call } = await openAssistant(readingTools(api, 'http://localhost:1'));

test.each(topics)('the pages of the rules on %s are the whole document', async (topic) => {
  let text = '';
  const titles: unknown[] = [];
  let cursor: unknown = undefined;
  do {
    const page = await call('rules', { topic, ...(cursor === undefined ? {} : { cursor }) });
    text += String(page['text']);
    titles.push(...(page['sections'] as unknown[]));
    cursor = page['nextCursor'] ?? undefined;
  } while (cursor !== undefined);
  expect(titles).toEqual(sectionsOf(topic).map(({ title }) => title));
  const first = /^# .+$/m.exec(text)?.[0] ?? '';
  const document = [
    'settlement',
    'orders',
    'market',
    'verification',
    'limits',
    'ledger',
    'liabilities',
  ]
    .map((name) => readFileSync(join(repository, 'docs', `${name}.md`), 'utf8'))
    .find((each) => each.startsWith(first));
  expect(text).toBe(document);
});

test('each section is a resource of its own address, and none is longer than an assistant takes', async () => {
  const listed = await client.listResources();
  expect(bytesOf(listed)).toBeLessThanOrEqual(MOST_BYTES);
  const addresses = listed.resources.map(({ uri }) => uri);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain('drishti://rules/contracts/ending');
  for (const { uri, size } of listed.resources) {
    const read = await client.readResource({ uri });
    expect(bytesOf(read), uri).toBeLessThanOrEqual(MOST_BYTES);
    const [content] = read.contents as { text: string }[];
    expect(Buffer.byteLength(content?.text ?? '')).toBe(size);
  }
  await expect(client.readResource({ uri: 'drishti://rules/nothing' })).rejects.toThrow(
    'There is no resource drishti://rules/nothing. resources/list names all, e.g. drishti://rules/',
  );
});
