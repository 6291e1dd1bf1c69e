/**
 * Answers to assistants: each has its result twice, as compact JSON text and as structured content,
 * and is no longer than hosts accept. Decision 115.
 */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/**
 * Maximum length of an answer in bytes of UTF-8, with both copies of the result and all escapes.
 * About 8,000 tokens: a letter of Devanagari is often one token and has three bytes.
 */
export const MOST_BYTES = 24_000;
const MOST_ERROR_CHARS = 2_000;

export const bytesOf = (answer: unknown): number => Buffer.byteLength(JSON.stringify(answer));

export function answerOf(result: object): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(result) }],
    structuredContent: result as Record<string, unknown>,
  };
}

export function errorOf(error: unknown): CallToolResult {
  const said = error instanceof Error ? error.message : String(error);
  return { content: [{ type: 'text', text: clipped(said, MOST_ERROR_CHARS) }], isError: true };
}

export const clipped = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

/**
 * Returns the largest page that fits into an answer. Calls `make`, which makes a page of at most
 * `limit` items with its `nextCursor`, with smaller limits until the page fits. `countOf` returns a
 * page's number of items. Throws where one item alone is too long.
 */
export async function largestPage<Page extends object>(
  limit: number,
  make: (limit: number) => Page | Promise<Page>,
  countOf: (page: Page) => number,
): Promise<Page> {
  for (let most = limit; most > 0;) {
    const page = await make(most);
    const bytes = bytesOf(answerOf(page));
    if (bytes <= MOST_BYTES) return page;
    const count = Math.min(most, countOf(page));
    most = Math.min(count - 1, Math.floor((count * MOST_BYTES) / bytes));
  }
  throw new Error('One item alone is longer than an assistant can be answered.');
}

export const lengthOf = ({ items }: { items: readonly unknown[] }): number => items.length;
