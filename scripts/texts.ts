/**
 * The messages of both apps (texts/<language>/<noun>.json) in TypeScript: texts/<noun>.ts declares
 * the messages of a noun with the types of their arguments, and hands out the reader's table.
 *
 *     npm run texts     writes these files, or names the faults of messages
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ENGLISH, type Language, LANGUAGES } from '#protocol/languages.ts';
import { factsOf, type Message, parseMessage } from '#texts/message-syntax.ts';
import type { MessageData } from '#texts/messages.ts';

const folder = join(import.meta.dirname, '..', 'texts');

type Table = Readonly<Record<string, MessageData>>;
/** The data of one noun in every language, and notes for translators by key. */
export type Noun = {
  name: string;
  tables: Readonly<Record<Language, Table>>;
  notes: Readonly<Record<string, string>>;
};

export const nounsOf = (language: Language): string[] =>
  readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'));

export function readNoun(name: string): Noun {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Table;
  const notes = join(folder, 'notes', `${name}.json`);
  return {
    name,
    tables: Object.fromEntries(
      LANGUAGES.map((language) => [language, read(join(folder, language, `${name}.json`))]),
    ) as Noun['tables'],
    notes: existsSync(notes) ? (read(notes) as Noun['notes']) : {},
  };
}

/** Each message by its path, e.g. 'states.open'; the members of a list by their place. */
export function messagesByPath(data: MessageData, path = ''): Map<string, string> {
  if (typeof data === 'string') return new Map([[path, data]]);
  return new Map(
    Object.entries(data).flatMap(([key, each]: [string, MessageData]) => [
      ...messagesByPath(each, path === '' ? key : `${path}.${key}`),
    ]),
  );
}

/** Faults of messages, one line each: malformed, missing, or in one language alone. */
export function faultsOf({ name, tables, notes }: Noun): string[] {
  const faults: string[] = [];
  const english = messagesByPath(tables[ENGLISH]);
  for (const language of LANGUAGES) {
    const own = messagesByPath(tables[language]);
    for (const [path, text] of own) {
      const place = `texts/${language}/${name}.json, ${path}`;
      const fault = faultOf(text);
      if (fault !== null) faults.push(`${place}: ${fault}`);
      const original = english.get(path);
      if (original === undefined) faults.push(`${place}: English has no such message`);
      else if (fault === null && faultOf(original) === null) {
        const [given, used] = [namesIn(original), namesIn(text)];
        if (given !== used) faults.push(`${place}: has {${used}}, English has {${given}}`);
      }
    }
    for (const path of english.keys()) {
      if (!own.has(path)) faults.push(`texts/${language}/${name}.json, ${path}: is missing`);
    }
  }
  for (const path of Object.keys(notes)) {
    if (valueAt(tables[ENGLISH], path) === undefined) {
      faults.push(`texts/notes/${name}.json, ${path}: there is no such message`);
    }
  }
  return faults;
}

const valueAt = (data: MessageData, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], data);

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

function namesIn(text: string): string {
  const { types, tags } = factsOf([parseMessage(text)]);
  return [...types.keys(), ...tags].toSorted().join(', ');
}

/** The TypeScript module of a noun. */
export function moduleOf(noun: Noun): string {
  const { name, tables } = noun;
  const type = typeNameOf(name);
  const reader = `${type.slice(0, 1).toLowerCase()}${type.slice(1)}`;
  const fields = Object.keys(tables[ENGLISH]).flatMap((key) => fieldOf(noun, key, '  '));
  const imports = LANGUAGES.map(
    (language) => `import ${language} from './${language}/${name}.json' with { type: 'json' };`,
  );
  const isRich = fields.some((line) => line.includes('RichText<'));
  // Words without arguments need no compiler: the formats of figures are made of some.
  const isPlain = LANGUAGES.every((language) =>
    [...messagesByPath(tables[language]).values()].every((text) => !/[{'<]/.test(text)),
  );
  const make = isPlain ? 'wordsOf' : 'messagesOf';
  return [
    `/** Generated by \`npm run texts\` from texts/${ENGLISH}/${name}.json. */`,
    ...imports,
    isPlain
      ? "import { wordsOf } from './reader.ts';"
      : `import { messagesOf${isRich ? ', type RichText' : ''} } from './messages.ts';`,
    '',
    `export interface ${type} {`,
    ...fields,
    '}',
    '',
    `export const ${reader} = ${make}<${type}>({ ${LANGUAGES.join(', ')} });`,
    '',
  ].join('\n');
}

/** 'contract-page' is ContractPageTexts, 'deposits' DepositTexts. */
function typeNameOf(noun: string): string {
  const words = noun.split('-').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('').replace(/(?<=sh)es$|s$/, '')}Texts`;
}

/** The last key of a path, as a member of an interface. */
function nameOf(path: string): string {
  const key = path.slice(path.lastIndexOf('.') + 1);
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`;
}

function fieldOf(noun: Noun, path: string, indent: string): string[] {
  const name = nameOf(path);
  const value = valueAt(noun.tables[ENGLISH], path) as MessageData;
  return [...`${indent}${name}: ${typeOf(noun, value, path, indent)};`.split('\n')];
}

function typeOf(noun: Noun, value: MessageData, path: string, indent: string): string {
  if (typeof value === 'string') return typeOfMessage(noun, path, indent);
  if (Array.isArray(value)) {
    const member = typeOf(noun, (value as readonly MessageData[])[0] ?? '', `${path}.0`, indent);
    return `readonly ${/[ |]/.test(member) && !member.startsWith('{') ? `(${member})` : member}[]`;
  }
  const fields = Object.keys(value).flatMap((key) =>
    fieldOf(noun, `${path}.${key}`, `${indent}  `),
  );
  return ['{', ...fields, `${indent}}`].join('\n');
}

function typeOfMessage({ tables }: Noun, path: string, indent: string): string {
  const messages = LANGUAGES.map((language): Message => {
    const text = valueAt(tables[language], path);
    return typeof text === 'string' ? parseMessage(text) : [];
  });
  const { types, tags } = factsOf(messages);
  const facts = [
    ...Array.from(types, ([name, type]) => `${name}: ${type}`),
    ...tags.map((tag) => `${tag}: (text: string) => Node`),
  ];
  if (facts.length === 0) return 'string';
  const result = tags.length === 0 ? 'string' : 'RichText<Node>';
  const head = tags.length === 0 ? '' : '<Node>';
  const line = `${head}(facts: { ${facts.join('; ')} }) => ${result}`;
  if (`${indent}${nameOf(path)}: ${line};`.length <= 100) return line;
  const lines = facts.map((fact) => `${indent}  ${fact};`).join('\n');
  return `${head}(facts: {\n${lines}\n${indent}}) => ${result}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const nouns = nounsOf(ENGLISH).map(readNoun);
  const faults = nouns.flatMap(faultsOf);
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`);
    process.exit(1);
  }
  for (const noun of nouns) writeFileSync(join(folder, `${noun.name}.ts`), moduleOf(noun));
  process.stdout.write(`texts: ${nouns.length} nouns written.\n`);
}
