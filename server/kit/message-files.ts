/**
 * The files of messages and their faults, for `npm run texts`, for builds and for the start of the
 * server. Browsers never load this file.
 *
 * A language is offered if `LANGUAGES` names it. The folder of any other language is a draft: an
 * empty message there is not translated yet, which is not a fault.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

import { ENGLISH, type Language, LANGUAGES } from '#protocol/languages.ts';

import { factsOf, parseMessage } from '#texts/message-syntax.ts';
import type { MessageData } from '#texts/messages.ts';

export const textsFolder = join(import.meta.dirname, '..', '..', 'texts');

export type Table = Readonly<Record<string, MessageData>>;
/** The data of one noun in every language that is offered, and notes for translators by key. */
export type Noun = {
  name: string;
  tables: Readonly<Record<Language, Table>>;
  notes: Readonly<Record<string, string>>;
};

export const nounsOf = (language: string): string[] =>
  readdirSync(join(textsFolder, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'));

function readFile(path: string): Table {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Table;
  } catch (error) {
    const name = relative(join(textsFolder, '..'), path);
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

/** Returns the faults of the files of a language that are not JSON, one line each. */
export const unreadableFiles = (language: string): string[] =>
  nounsOf(language).flatMap((noun) => {
    try {
      readTable(language, noun);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });

/** Returns the messages of a noun; none where a draft has no such file. */
export function readTable(language: string, noun: string): Table {
  const path = join(textsFolder, language, `${noun}.json`);
  return existsSync(path) ? readFile(path) : {};
}

export function readNoun(name: string): Noun {
  const notes = join(textsFolder, 'notes', `${name}.json`);
  return {
    name,
    tables: Object.fromEntries(
      LANGUAGES.map((language) => [language, readTable(language, name)]),
    ) as Noun['tables'],
    notes: existsSync(notes) ? (readFile(notes) as Noun['notes']) : {},
  };
}

/** Codes of the languages that have a folder and are not offered. */
export const draftLanguages = (): string[] =>
  readdirSync(textsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2,3}$/.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => !LANGUAGES.some((language) => language === name));

/** Each message by its path, e.g. 'states.open'; the members of a list by their place. */
export function messagesByPath(data: MessageData, path = ''): Map<string, string> {
  if (typeof data === 'string') return new Map([[path, data]]);
  return new Map(
    Object.entries(data).flatMap(([key, each]: [string, MessageData]) => [
      ...messagesByPath(each, path === '' ? key : `${path}.${key}`),
    ]),
  );
}

/** Returns the faults of the messages in the languages that are offered, one line each. */
export function messageFaults(): string[] {
  const unreadable = [...LANGUAGES, 'notes'].flatMap(unreadableFiles);
  if (unreadable.length > 0) return unreadable;
  const english = nounsOf(ENGLISH);
  const extra = [...LANGUAGES, 'notes'].flatMap((language) =>
    nounsOf(language)
      .filter((noun) => !english.includes(noun))
      .map((noun) => `texts/${language}/${noun}.json: English has no such file`),
  );
  return [...english.map(readNoun).flatMap(faultsOf), ...extra];
}

/** Faults of messages, one line each: malformed, missing, or in one language alone. */
export function faultsOf({ name, tables, notes }: Noun): string[] {
  const english = messagesByPath(tables[ENGLISH]);
  const faults = LANGUAGES.flatMap((language) => {
    const own = messagesByPath(tables[language]);
    const missing = [...english.keys()].filter((path) => !own.has(path));
    return [
      ...tableFaults(`texts/${language}/${name}.json`, own, english),
      ...missing.map((path) => `texts/${language}/${name}.json, ${path}: is missing`),
    ];
  });
  for (const path of Object.keys(notes)) {
    if (valueAt(tables[ENGLISH], path) === undefined) {
      faults.push(`texts/notes/${name}.json, ${path}: there is no such message`);
    }
  }
  return faults;
}

/** Returns the faults of the messages that a draft has. */
export function draftFaults(language: string): string[] {
  const unreadable = unreadableFiles(language);
  if (unreadable.length > 0) return unreadable;
  return nounsOf(language).flatMap((noun) => {
    const messages = [...messagesByPath(readTable(language, noun))];
    const translated = new Map(messages.filter(([, text]) => text !== ''));
    const english = messagesByPath(readTable(ENGLISH, noun));
    return tableFaults(`texts/${language}/${noun}.json`, translated, english);
  });
}

type Messages = ReadonlyMap<string, string>;

function tableFaults(file: string, own: Messages, english: Messages): string[] {
  const faults: string[] = [];
  for (const [path, text] of own) {
    const place = `${file}, ${path}`;
    const fault = faultOf(text);
    if (fault !== null) faults.push(`${place}: ${fault}`);
    const original = english.get(path);
    if (original === undefined) faults.push(`${place}: English has no such message`);
    else if (fault === null && faultOf(original) === null) {
      const [given, used] = [namesIn(original), namesIn(text)];
      if (given !== used) faults.push(`${place}: has {${used}}, English has {${given}}`);
    }
  }
  return faults;
}

export const valueAt = (data: MessageData, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], data);

/** Returns what is wrong with a message; null where nothing is. */
function faultOf(text: string): string | null {
  if (text === '') return 'is empty';
  try {
    const { types, tags } = factsOf([parseMessage(text)]);
    const names = [...types.keys(), ...tags];
    const wrong = names.find((name) => !/^[a-z][A-Za-z0-9]*$/.test(name) || RESERVED.has(name));
    if (wrong !== undefined) return `{${wrong}} cannot be a name`;
    const never = [...types].find(([, type]) => type === 'never');
    return never ? `{${never[0]}} is used as things that exclude each other` : null;
  } catch (error) {
    return (error as Error).message;
  }
}

const RESERVED = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum ' +
    'eval export extends false finally for function if implements import in instanceof interface ' +
    'let new null package private protected public return static super switch this throw true try ' +
    'typeof var void while with yield'
  ).split(' '),
);

/** Returns the names of a message's arguments and tags, in order: 'amount, coin'. */
function namesIn(text: string): string {
  const { types, tags } = factsOf([parseMessage(text)]);
  return [...types.keys(), ...tags].toSorted().join(', ');
}
