/** The published rules, section by section: for the tool `rules`, and as resources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Topics of the rules, and the document that holds each. */
const documents = {
  contracts: 'settlement.md',
  'orders and positions': 'orders.md',
  'prices and the tape': 'market.md',
  verification: 'verification.md',
  limits: 'limits.md',
  'the books': 'ledger.md',
  liabilities: 'liabilities.md',
} as const;
export type Topic = keyof typeof documents;
export const topics = Object.keys(documents) as Topic[];

export type Section = { topic: Topic; title: string; name: string; uri: string; text: string };

/** Turns a title into a name for addresses: lower-case letters and digits, joined by hyphens. */
const named = (title: string) =>
  title
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? '';

/** Splits the topic's document before each `## ` heading; joined, the texts are the document. */
export function sectionsOf(topic: Topic): Section[] {
  const path = join(import.meta.dirname, '..', 'docs', documents[topic]);
  return readFileSync(path, 'utf8')
    .split(/^(?=## )/m)
    .map((text) => {
      const title = /^#+ (.+)$/m.exec(text)?.[1] ?? '';
      const name = named(title);
      return { topic, title, name, uri: `drishti://rules/${named(topic)}/${name}`, text };
    });
}

export const allSections = (): Section[] => topics.flatMap(sectionsOf);
