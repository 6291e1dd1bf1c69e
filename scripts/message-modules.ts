/**
 * A build of the browser apps has one language. Each message becomes a constant of its own, and
 * each file takes those that it shows:
 *
 *     const words = depositTexts();   becomes
 *     import * as words from 'texts/hi/deposits.messages.js';
 *
 * Where code cannot be written so, depositTexts() returns the whole table.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { Plugin } from 'vite';

import { ENGLISH, type Language } from '#protocol/languages.ts';
import {
  factsOf,
  type Format,
  isWhole,
  type Message,
  type Option,
  parseMessage,
} from '#texts/message-syntax.ts';
import type { MessageData } from '#texts/messages.ts';

import { faultsOf, nounsOf, readNoun } from './texts.ts';

const folder = join(import.meta.dirname, '..', 'texts');
const MODULE = /\.messages\.js$/;
const READER = /export const (\w+Texts) = (?:messagesOf|wordsOf)</;

/** `write` changes the words of each message, as a gallery in the pseudo-language needs it. */
export function messageModules(
  language: Language,
  write: (words: string) => string = (words) => words,
): Plugin {
  const readers = readersOfNouns();
  const moduleOf = (noun: string) => join(folder, language, `${noun}.messages.js`);
  const importOf = (name: string, noun: string) =>
    `import * as ${name} from ${JSON.stringify(moduleOf(noun))};`;
  return {
    name: 'message-modules',
    enforce: 'pre',
    // A message that a language lacks would be read as nothing: the build stops instead.
    buildStart() {
      const faults = nounsOf(ENGLISH).map(readNoun).flatMap(faultsOf);
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
    resolveId: (source) => (MODULE.test(source) ? source : null),
    load(id) {
      if (!MODULE.test(id)) return null;
      const file = id.replace(MODULE, '.json');
      this.addWatchFile(file);
      const data = JSON.parse(readFileSync(file, 'utf8')) as Record<string, MessageData>;
      try {
        return moduleOfMessages(data, language, write);
      } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
      }
    },
    transform(code, id) {
      const noun = basename(id, '.ts');
      const reader = join(folder, `${noun}.ts`) === id ? READER.exec(code)?.[1] : undefined;
      if (reader !== undefined) {
        const read = `export const ${reader} = () => messages;`;
        return { code: `${importOf('messages', noun)}\n${read}`, map: null };
      }
      if (!/\.tsx?$/.test(id) || !code.includes('Texts')) return null;
      return { code: messagesByName(code, readers, importOf), map: null };
    },
  };
}

/** The noun of each function that hands out messages: depositTexts those of 'deposits'. */
function readersOfNouns(): ReadonlyMap<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return new Map(
    files.flatMap((file) => {
      const name = READER.exec(readFileSync(join(folder, file), 'utf8'))?.[1];
      return name === undefined ? [] : [[name, basename(file, '.ts')] as const];
    }),
  );
}

/** The code of a noun's messages, each a constant that is exported under its own key. */
export function moduleOfMessages(
  data: Readonly<Record<string, MessageData>>,
  language: Language,
  write: (words: string) => string = (words) => words,
): string {
  const code = new MessageCode(language, write);
  const entries = Object.entries(data).map(([key, each]) => ({ key, code: code.of(each) }));
  return [
    code.imports(),
    ...entries.map((entry, index) => `const message_${index} = ${entry.code};`),
    `export { ${entries.map(({ key }, index) => `message_${index} as ${JSON.stringify(key)}`).join(', ')} };`,
  ].join('\n');
}

const formatters: Readonly<Record<Format, string>> = {
  count: 'formatCount',
  share: 'formatShare',
  multiple: 'formatMultiple',
  inr: 'formatInr',
  price: 'formatPrice',
  level: 'formatLevel',
  quantity: 'formatQuantity',
  tokens: 'formatTokens',
  day: 'formatDate',
  minute: 'formatMinute',
  minuteIst: 'formatMinuteIst',
};

class MessageCode {
  readonly #language: Language;
  readonly #write: (words: string) => string;
  readonly #formats = new Set<Format>();
  #hasPlurals = false;

  constructor(language: Language, write: (words: string) => string) {
    this.#language = language;
    this.#write = write;
  }

  imports(): string {
    const names = [...this.#formats].map((format) => formatters[format]);
    const formats = JSON.stringify(join(folder, 'format.ts'));
    return [
      names.length === 0 ? '' : `import { ${names.join(', ')} } from ${formats};`,
      this.#hasPlurals
        ? `const plurals = /* @__PURE__ */ new Intl.PluralRules(${JSON.stringify(this.#language)});`
        : '',
    ].join('\n');
  }

  of(data: MessageData): string {
    if (typeof data === 'string') return this.#message(parseMessage(data));
    if (Array.isArray(data)) {
      return `[${data.map((each: MessageData) => this.of(each)).join(', ')}]`;
    }
    const fields = Object.entries(data).map(
      ([key, each]) => `${JSON.stringify(key)}: ${this.of(each)}`,
    );
    return `{ ${fields.join(', ')} }`;
  }

  #message(message: Message): string {
    const { types, tags } = factsOf([message]);
    const names = [...types.keys(), ...tags];
    if (names.length === 0) return this.#text(message);
    const body =
      tags.length === 0
        ? this.#text(message)
        : `[${message.map((part) => this.#richPart(part)).join(', ')}]`;
    return `({ ${names.join(', ')} }) => ${body}`;
  }

  #richPart(part: Message[number]): string {
    if (typeof part === 'string' || part.kind !== 'tag') return this.#text([part]);
    return `${part.name}(${this.#text(part.inside)})`;
  }

  /** An expression whose value is the message's text. */
  #text(message: Message): string {
    if (message.every((part) => typeof part === 'string')) {
      return JSON.stringify(this.#write(message.join('')));
    }
    const [only] = message;
    if (message.length === 1 && typeof only === 'object' && only.kind !== 'argument') {
      return this.#part(only);
    }
    const parts = message.map((part) =>
      typeof part === 'string'
        ? this.#write(part).replaceAll(/[\\`]|\$\{/g, (mark) => `\\${mark}`)
        : `\${${this.#part(part)}}`,
    );
    return `\`${parts.join('')}\``;
  }

  #part(part: Exclude<Message[number], string>): string {
    if (part.kind === 'tag') throw new Error(`<${part.name}> stands within a choice or a tag`);
    if (part.kind === 'argument') {
      if (part.format === null) return part.name;
      this.#formats.add(part.format);
      return `${formatters[part.format]}(${part.name})`;
    }
    const options = isWhole(part) ? part.options.slice(0, -1) : part.options;
    const last = options.at(-1);
    const cases = options.slice(0, -1).map((option) => {
      const condition =
        part.kind === 'select' ? selected(part.name, option) : this.#counted(part.name, option);
      return `${condition} ? ${this.#text(option.message)} : `;
    });
    return `(${cases.join('')}${last ? this.#text(last.message) : '""'})`;
  }

  /**
   * The condition under which a plural takes an option. Where one or two counts take it, these
   * counts take the place of the language's rules: counts are whole numbers.
   */
  #counted(name: string, option: Option): string {
    if (option.name.startsWith('=')) return `${name} === ${option.name.slice(1)}`;
    const rules = new Intl.PluralRules(this.#language);
    const within = Array.from({ length: 1_000 }, (_, count) => count).filter(
      (count) => rules.select(count) === option.name,
    );
    if (within.length > 0 && within.length < 3) {
      return within.map((count) => `${name} === ${count}`).join(' || ');
    }
    this.#hasPlurals = true;
    return `plurals.select(${name}) === ${JSON.stringify(option.name)}`;
  }
}

function selected(name: string, option: Option): string {
  if (option.name === 'none') return `${name} === null`;
  if (option.name === 'true') return name;
  if (option.name === 'false') return `!${name}`;
  return `${name} === ${JSON.stringify(option.name)}`;
}

/** Code that reads messages by name out of their module. */
function messagesByName(
  code: string,
  readers: ReadonlyMap<string, string>,
  importOf: (name: string, noun: string) => string,
): string {
  let changed = code;
  const imports: string[] = [];
  for (const [, name = ''] of code.matchAll(
    /\b(\w+Texts)\b(?=[^;()]*\} from '(?:#texts\/|\.\/))/g,
  )) {
    const noun = readers.get(name);
    if (noun === undefined) continue;
    const declarations = new RegExp(`const (\\w+) = ${name}\\(\\);`, 'g');
    const locals = new Set([...changed.matchAll(declarations)].map(([, local = '']) => local));
    for (const local of locals) {
      const own = new RegExp(`const ${local} = ${name}\\(\\);`, 'g');
      // A name that has another meaning in the same file, too.
      const rest = changed.replace(own, '');
      if (new RegExp(`\\b(?:const|let|function|as) ${local}\\b`).test(rest)) continue;
      changed = rest;
      imports.push(importOf(local, noun));
    }
    const inPlace = new RegExp(`\\b${name}\\(\\)\\.`, 'g');
    if (inPlace.test(changed)) {
      changed = changed.replace(inPlace, `${name}_.`);
      imports.push(importOf(`${name}_`, noun));
    }
    // A file that reads all by name does not need the noun's own file any more.
    if ([...changed.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length === 1) {
      changed = changed
        .replace(new RegExp(`import \\{ ${name} \\} from [^;]+;`), '')
        .replace(new RegExp(`\\b${name}\\b,?`), '');
    }
  }
  return imports.length === 0 ? changed : `${imports.join('\n')}\n${changed}`;
}
