/**
 * Messages on the server: their data (texts/<language>/<noun>.json) are loaded where the process
 * starts and parsed at first use, without a step of a build. The browser's builds have each message
 * as code instead (scripts/message-modules.ts), and never load this file.
 */
import type { Language } from '#protocol/languages.ts';

import {
  formatCount,
  formatDate,
  formatInr,
  formatLevel,
  formatMinute,
  formatMinuteIst,
  formatMultiple,
  formatPrice,
  formatQuantity,
  formatShare,
  formatTokens,
} from './format.ts';
import {
  type Format,
  type Message,
  type Option,
  type Part,
  parseMessage,
} from './message-syntax.ts';
import { reader } from './reader.ts';

/** The data of a file: messages by key, or groups and lists of messages. */
export type MessageData = string | readonly MessageData[] | { readonly [key: string]: MessageData };

/** The data that messages of these types are made of. */
type DataOf<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string | ((facts: never) => unknown)
    ? string
    : DataOf<Messages[Key]>;
};

/** A sentence with tags: its text, and what the caller made of each tag. */
export type RichText<Node> = readonly (string | Node)[];

const formatters: Readonly<Record<Format, (value: string) => string>> = {
  count: formatCount,
  share: formatShare,
  multiple: formatMultiple,
  inr: formatInr,
  price: formatPrice,
  level: formatLevel,
  quantity: formatQuantity,
  tokens: formatTokens,
  day: formatDate,
  minute: formatMinute,
  minuteIst: formatMinuteIst,
};

type Fact = string | number | boolean | null | ((text: string) => unknown);
type Given = Readonly<Record<string, Fact>>;

/** Returns the messages of a noun in the reader's language, or in the one that is named. */
export function messagesOf<Messages>(
  data: Readonly<Record<Language, DataOf<Messages>>>,
): (language?: Language) => Messages {
  const tables = new Map<Language, Messages>();
  return (language = reader().language) => {
    const known = tables.get(language);
    if (known !== undefined) return known;
    const made = messagesIn(data[language], language) as Messages;
    tables.set(language, made);
    return made;
  };
}

/** Messages as strings, and those with arguments or tags as functions of these. */
export function messagesIn(data: MessageData, language: Language): unknown {
  if (typeof data === 'string') return messageIn(data, language);
  if (Array.isArray(data)) return data.map((each: MessageData) => messagesIn(each, language));
  return Object.fromEntries(
    Object.entries(data).map(([key, each]) => [key, messagesIn(each, language)]),
  );
}

function messageIn(text: string, language: Language): unknown {
  if (!/[{'<]/.test(text)) return text;
  const message = parseMessage(text);
  if (message.every((part) => typeof part === 'string')) return message.join('');
  if (!message.some((part) => typeof part !== 'string' && part.kind === 'tag')) {
    return (given: Given) => textOf(message, given, language);
  }
  return (given: Given) => message.map((part) => richPart(part, given, language));
}

function richPart(part: Part, given: Given, language: Language): unknown {
  if (typeof part === 'string' || part.kind !== 'tag') return textOf([part], given, language);
  const make = given[part.name];
  if (typeof make !== 'function') throw new TypeError(`<${part.name}> was given no function`);
  return make(textOf(part.inside, given, language));
}

function textOf(message: Message, given: Given, language: Language): string {
  return message
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'tag') throw new Error(`<${part.name}> stands within a choice or a tag`);
      const value = given[part.name];
      if (part.kind !== 'argument') {
        return textOf(chosen(part.kind, part.options, value, language), given, language);
      }
      return part.format === null ? String(value) : formatters[part.format](String(value));
    })
    .join('');
}

function chosen(
  kind: 'select' | 'plural',
  options: readonly Option[],
  value: Fact | undefined,
  language: Language,
): Message {
  const named = (name: string) => options.find((option) => option.name === name)?.message;
  const other = options.at(-1)?.message ?? [];
  if (kind === 'select') return named(value === null ? 'none' : String(value)) ?? other;
  return (
    named(`=${String(value)}`) ??
    named(new Intl.PluralRules(language).select(value as number)) ??
    other
  );
}
