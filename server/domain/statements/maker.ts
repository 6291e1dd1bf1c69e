/**
 * Makes one file in a process of its own, started by make-file.ts: what it costs, in time and
 * memory, is nobody else's. It has no environment, reads no database, writes no file. It asks for
 * page after page, writes to its standard output, and keeps the last bytes back until the hash of
 * them all is on the public list.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';

import { countries } from '#server/domain/tax/countries/countries.ts';
import { languageOf, type Locale } from '#protocol/languages.ts';
import { setReader } from '#texts/reader.ts';
import { statementTexts } from '#texts/statements.ts';

import { type AccountFacts, composeAccount } from './account-statement.ts';
import { composeNote, type NoteFacts } from './contract-note.ts';
import { openCsv } from './csv-file.ts';
import type { Composer, Frame } from './document.ts';
import { openPdf } from './pdf-file.ts';
import { composeTaxPack, type TaxFacts } from './tax-pack.ts';

/** What a file is to be made of. */
export type Order = {
  format: 'csv' | 'pdf';
  frame: Frame;
  locale: Locale;
  facts:
    | ({ of: 'statement' } & AccountFacts)
    | ({ of: 'contract-note' } & NoteFacts)
    | ({ of: 'tax' } & TaxFacts);
};
/** `page` is null at the end. */
export type ToMaker = { order: Order } | { page: string | null } | { listed: true };
export type FromMaker = { wants: 'page' } | { hash: string; bytes: number } | { fault: string };

function composerOf({ facts, locale }: Order): Composer {
  const language = languageOf(locale);
  const words = statementTexts(language);
  if (facts.of === 'statement') return composeAccount(facts, words, language);
  if (facts.of === 'contract-note') return composeNote(facts, words);
  const country = countries[facts.country];
  if (!country) throw new RangeError(`no rules of ${facts.country}`);
  return composeTaxPack(facts, country, words, language);
}

const send = (message: FromMaker) => void process.send?.(message);

async function* messages(): AsyncGenerator<ToMaker> {
  const waiting: ToMaker[] = [];
  let wake: (() => void) | null = null;
  process.on('message', (message: ToMaker) => {
    waiting.push(message);
    wake?.();
  });
  for (;;) {
    const next = waiting.shift();
    if (next) yield next;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}

async function make(): Promise<void> {
  const incoming = messages();
  const next = async () => (await incoming.next()).value as ToMaker;
  const first = await next();
  if (!('order' in first)) throw new Error('no order');
  const { order } = first;
  const hash = createHash('sha256');
  let bytes = 0;
  let held: Buffer | null = null;
  const sink = (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
    if (held) process.stdout.write(held);
    held = chunk;
  };
  setReader(order.locale);
  const composer = composerOf(order);
  const file = order.format === 'csv' ? openCsv(order.frame, sink) : openPdf(order.frame, sink);
  for (const block of composer.open()) file.add(block);
  for (;;) {
    // What is not taken yet waits here, and nowhere else.
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
    send({ wants: 'page' });
    const message = await next();
    if (!('page' in message)) throw new Error('no page');
    if (message.page === null) break;
    for (const block of composer.take(message.page)) file.add(block);
  }
  for (const block of composer.end()) file.add(block);
  await file.end();
  send({ hash: hash.digest('hex'), bytes });
  await next();
  await new Promise<void>((resolve) => void process.stdout.write(held ?? '', () => resolve()));
  process.disconnect();
}

make().catch((error: unknown) => {
  send({ fault: String(error) });
  process.exitCode = 1;
  process.disconnect();
});
