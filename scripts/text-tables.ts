/**
 * One language in a build of the browser apps. Every import of a table of texts becomes that of the
 * build's language, whichever is named; and each text of it becomes a constant of its own, so that
 * a file has the texts that it shows and no others, where it shows them.
 *
 *     const words = depositTexts();   becomes
 *     import * as words from 'texts/hi/deposits.ts?apart';
 *
 * Whatever cannot be written so still works: depositTexts() is there, and gives the whole table.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync, type Plugin } from 'vite';

import { ENGLISH, type Language, LANGUAGES } from '#protocol/languages.ts';

const folder = join(import.meta.dirname, '..', 'texts');
const TABLE = new RegExp(`/texts/(?:${LANGUAGES.join('|')})/([a-z-]+)\\.ts(\\?apart)?$`);
const READER = /(export )?const (\w+) = inLanguages<[^;]*>\(\{[^}]*\}\);/;

/** The name under which a noun's file hands on its table: 'contract-page' is contractPage. */
const nameOfTable = (noun: string): string =>
  noun.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `write` changes the code of a table, as a gallery in the pseudo-language needs it. */
export function textTables(
  language: Language,
  write: (code: string, path: string) => string = (code) => code,
): Plugin {
  const readers = readersOfNouns();
  const pathOf = (noun: string): string => {
    const own = join(folder, language, `${noun}.ts`);
    // A noun that the language has not got yet is English.
    return existsSync(own) ? own : join(folder, ENGLISH, `${noun}.ts`);
  };
  return {
    name: 'text-tables',
    enforce: 'pre',
    async resolveId(source, importer) {
      const [, noun, apart = ''] = TABLE.exec(source) ?? [];
      if (noun !== undefined) return pathOf(noun) + apart;
      if (!source.endsWith('.ts') || !importer?.includes('/texts/')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      const [, own] = TABLE.exec(resolved?.id ?? '') ?? [];
      return own === undefined ? resolved : pathOf(own);
    },
    transform(code, id) {
      const [, noun, apart] = TABLE.exec(id) ?? [];
      if (noun !== undefined) {
        const others = write(code, id.replace('?apart', '')).replaceAll(
          /import \{ (\w+) \} from '\.\/([a-z-]+)\.ts';/g,
          (whole, name: string, other: string) =>
            name === nameOfTable(other) ? importOf(name, pathOf(other)) : whole,
        );
        return { code: apart ? textsApart(others, noun) : others, map: null };
      }
      if (!/\.tsx?$/.test(id) || !code.includes('Texts')) return null;
      const read = code
        .replace(READER, '$1const $2 = () => en;')
        .replace("import { inLanguages } from './in-languages.ts';", '');
      return { code: textsByName(read, readers, pathOf), map: null };
    },
  };
}

const importOf = (name: string, path: string): string =>
  `import * as ${name} from ${JSON.stringify(`${path}?apart`)};`;

/** Which noun each function hands out: depositTexts those of 'deposits'. */
function readersOfNouns(): ReadonlyMap<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return new Map(
    files.flatMap((file) => {
      const name = READER.exec(readFileSync(join(folder, file), 'utf8'))?.[2];
      return name === undefined ? [] : [[name, file.replace('.ts', '')] as const];
    }),
  );
}

/** The table of a noun, each text a constant that is exported under its own name. */
function textsApart(code: string, noun: string): string {
  const table = nameOfTable(noun);
  const { program } = parseSync(`${noun}.ts`, code);
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (declaration?.type !== 'VariableDeclaration') continue;
    const [declared] = declaration.declarations;
    if (declared?.id.type !== 'Identifier' || declared.id.name !== table) continue;
    const { init } = declared;
    if (init?.type !== 'ObjectExpression') break;
    const texts = init.properties.map((property, index) => {
      if (property.type !== 'Property' || property.computed || property.kind !== 'init') {
        throw new Error(`texts: ${noun} has something else than texts in its table.`);
      }
      const { key, value } = property;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null;
      if (typeof name !== 'string') {
        throw new Error(`texts: ${noun} cannot have a text with this name.`);
      }
      const text = `${property.method ? 'function' : ''}${code.slice(value.start, value.end)}`;
      return { name, local: `text_${index}`, text };
    });
    return [
      code.slice(0, statement.start),
      ...texts.map(({ local, text }) => `const ${local} = ${text};`),
      `export { ${texts.map(({ name, local }) => `${local} as ${JSON.stringify(name)}`).join(', ')} };`,
      code.slice(statement.end),
    ].join('\n');
  }
  throw new Error(`texts: ${noun} has no table ${table}.`);
}

/** Code that reads texts by name out of their file. */
function textsByName(
  code: string,
  readers: ReadonlyMap<string, string>,
  pathOf: (noun: string) => string,
): string {
  let changed = code;
  const imports: string[] = [];
  for (const [, name = ''] of code.matchAll(/\b(\w+Texts)\b(?=[^;()]*\} from '#texts\/)/g)) {
    const noun = readers.get(name);
    if (noun === undefined) continue;
    const declarations = new RegExp(`const (\\w+) = ${name}\\(\\);`, 'g');
    const locals = new Set([...changed.matchAll(declarations)].map(([, local = '']) => local));
    for (const local of locals) {
      const own = new RegExp(`const ${local} = ${name}\\(\\);`, 'g');
      // A name that means something else here, too.
      if (changed.replace(own, '').match(new RegExp(`\\b(?:const|let|function|as) ${local}\\b`))) {
        continue;
      }
      changed = changed.replace(own, '');
      imports.push(importOf(local, pathOf(noun)));
    }
    const inPlace = new RegExp(`\\b${name}\\(\\)\\.`, 'g');
    if (inPlace.test(changed)) {
      changed = changed.replace(inPlace, `${name}_.`);
      imports.push(importOf(`${name}_`, pathOf(noun)));
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
