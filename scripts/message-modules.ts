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

import { ENGLISH, LANGUAGES } from '#protocol/languages.ts';
import {
  draftFaults,
  messageFaults,
  readTable,
  type Table,
  textsFolder,
} from '#server/kit/message-files.ts';
import {
  factsOf,
  type Format,
  isWhole,
  type Message,
  type Option,
  parseMessage,
} from '#texts/message-syntax.ts';
import type { MessageData } from '#texts/messages.ts';

const MODULE = /\.messages\.js$/;
const READER = /export const (\w+Texts) = (?:messagesOf|wordsOf)</;

/**
 * `write` changes the words of each message, as a gallery in the pseudo-language needs it. In a
 * language that is not offered, messages without a translation are English.
 */
export function messageModules(
  language: string,
  write: (words: string) => string = (words) => words,
): Plugin {
  const readers = readersOfNouns();
  const moduleOf = (noun: string) => join(textsFolder, language, `${noun}.messages.js`);
  const importOf = (name: string, noun: string) =>
    `import * as ${name} from ${JSON.stringify(moduleOf(noun))};`;
  return {
    name: 'message-modules',
    enforce: 'pre',
    // A message that a language lacks would be read as nothing: the build stops instead.
    buildStart() {
      const isOffered = LANGUAGES.some((offered) => offered === language);
      const faults = [...messageFaults(), ...(isOffered ? [] : draftFaults(language))];
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
    resolveId: (source) => (MODULE.test(source) ? source : null),
    load(id) {
      if (!MODULE.test(id)) return null;
      const file = id.replace(MODULE, '.json');
      this.addWatchFile(file);
      const noun = basename(file, '.json');
      const english = readTable(ENGLISH, noun);
      try {
        return moduleOfMessages(readTable(language, noun), { language, write, english });
      } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
      }
    },
    transform(code, id) {
      const noun = basename(id, '.ts');
      const reader = join(textsFolder, `${noun}.ts`) === id ? READER.exec(code)?.[1] : undefined;
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
  const files = readdirSync(textsFolder).filter((file) => file.endsWith('.ts'));
  return new Map(
    files.flatMap((file) => {
      const name = READER.exec(readFileSync(join(textsFolder, file), 'utf8'))?.[1];
      return name === undefined ? [] : [[name, basename(file, '.ts')] as const];
    }),
  );
}

type Writing = {
  language: string;
  write?: (words: string) => string;
  /** Stands in for each message that `data` lacks. */
  english?: Table;
};

/** The code of a noun's messages, each a constant that is exported under its own key. */
export function moduleOfMessages(
  data: Table,
  { language, write = (words) => words, english = data }: Writing,
): string {
  const code = new MessageCode(language, write);
  const entries = Object.entries(english).map(([key, each]) => ({
    key,
    code: code.of(data[key], each),
  }));
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
  readonly #language: string;
  readonly #write: (words: string) => string;
  readonly #formats = new Set<Format>();
  /** Languages whose rules of plurals the code needs. */
  readonly #plurals = new Set<string>();
  /** The language of the message that is being written. */
  #current: string;

  constructor(language: string, write: (words: string) => string) {
    this.#language = language;
    this.#current = language;
    this.#write = write;
  }

  imports(): string {
    const names = [...this.#formats].map((format) => formatters[format]);
    const formats = JSON.stringify(join(textsFolder, 'format.ts'));
    const plurals = [...this.#plurals].map(
      (language) =>
        `const plurals_${language} = /* @__PURE__ */ new Intl.PluralRules(${JSON.stringify(language)});`,
    );
    return [
      names.length === 0 ? '' : `import { ${names.join(', ')} } from ${formats};`,
      ...plurals,
    ].join('\n');
  }

  of(data: MessageData | undefined, english: MessageData): string {
    if (typeof english === 'string') {
      const own = typeof data === 'string' && data !== '' ? data : null;
      this.#current = own === null ? ENGLISH : this.#language;
      return this.#message(parseMessage(own ?? english));
    }
    const group = (typeof data === 'object' ? data : {}) as Readonly<Record<string, MessageData>>;
    if (Array.isArray(english)) {
      const members = english.map((each: MessageData, index) => this.of(group[index], each));
      return `[${members.join(', ')}]`;
    }
    const fields = Object.entries(english).map(
      ([key, each]: [string, MessageData]) =>
        `${JSON.stringify(key)}: ${this.of(group[key], each)}`,
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
    const rules = new Intl.PluralRules(this.#current);
    const within = Array.from({ length: 1_000 }, (_, count) => count).filter(
      (count) => rules.select(count) === option.name,
    );
    if (within.length > 0 && within.length < 3) {
      return within.map((count) => `${name} === ${count}`).join(' || ');
    }
    this.#plurals.add(this.#current);
    return `plurals_${this.#current}.select(${name}) === ${JSON.stringify(option.name)}`;
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
