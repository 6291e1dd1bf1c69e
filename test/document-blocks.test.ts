/**
 * The reader of our published documents: every construct they use, and that no words of a document
 * are lost.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readBlocks } from '#scripts/document-blocks.ts';
import type { Block, Inline } from '#web/parts/markdown/blocks.ts';

import { listFiles, repository } from './sources.ts';

const settlement = readFileSync(join(repository, 'docs/settlement.md'), 'utf8');

test('headings, paragraphs with bold, code and links, lists and tables are read', () => {
  const source = [
    '# Title',
    '',
    '## Part',
    'One **bold** line',
    'and `code` with a [link](/rules).',
    '',
    '- first',
    '- second',
    '  goes on',
    '',
    '| A | B |',
    '|---|--:|',
    '| 1 | **2** |',
  ].join('\n');
  expect(readBlocks(source)).toEqual([
    { kind: 'heading', level: 1, text: 'Title' },
    { kind: 'heading', level: 2, text: 'Part' },
    {
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'One ' },
        { kind: 'strong', text: 'bold' },
        { kind: 'text', text: ' line and ' },
        { kind: 'code', text: 'code' },
        { kind: 'text', text: ' with a ' },
        { kind: 'link', text: 'link', to: '/rules' },
        { kind: 'text', text: '.' },
      ],
    },
    {
      kind: 'list',
      from: null,
      items: [[{ kind: 'text', text: 'first' }], [{ kind: 'text', text: 'second goes on' }]],
    },
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'A' }], [{ kind: 'text', text: 'B' }]],
      rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'strong', text: '2' }]]],
    },
  ]);
});

test('a program between fences is kept as it is, blank lines and marks too', () => {
  const source = [
    'Before',
    '',
    '```js',
    'const a = `b`;',
    '',
    '# no heading',
    '```',
    '',
    'After',
  ].join('\n');
  expect(readBlocks(source)).toEqual([
    { kind: 'paragraph', content: [{ kind: 'text', text: 'Before' }] },
    { kind: 'program', text: 'const a = `b`;\n\n# no heading' },
    { kind: 'paragraph', content: [{ kind: 'text', text: 'After' }] },
  ]);
});

test('what no page can draw fails the build; a comment is left out', () => {
  expect(readBlocks('<!-- for editors -->\n\nText')).toEqual([
    { kind: 'paragraph', content: [{ kind: 'text', text: 'Text' }] },
  ]);
  expect(() => readBlocks('> a quotation')).toThrow('blockquote');
  expect(() => readBlocks('an _emphasis_')).toThrow('em');
});

test('the published rule is read whole: ten rules, and every word of the document', () => {
  const blocks = readBlocks(settlement);
  const rules = blocks.flatMap((block) =>
    block.kind === 'paragraph' && block.content[0]?.kind === 'strong'
      ? [block.content[0].text]
      : [],
  );
  expect(rules.flatMap((text) => /^C[0-9]+/.exec(text) ?? [])).toEqual(
    Array.from({ length: 10 }, (_, index) => `C${index + 1}`),
  );
  expect(words(blocks.map(textOf).join(' '))).toEqual(
    words(settlement.replace(/^#+ |\*\*|`|\||^[|:-]+$|\]\([^)]*\)|\[/gm, ' ')),
  );
});

const translated = listFiles(join(repository, 'docs')).filter((path) =>
  /\.[a-z]{2,3}\.md$/.test(path),
);

test('the rule and the definitions of returns are there in Hindi', () => {
  expect(translated).toEqual(expect.arrayContaining(['returns.hi.md', 'settlement.hi.md']));
});

test.each(translated)('%s has the parts and the figures of its original', (path) => {
  const read = (name: string) => readBlocks(readFileSync(join(repository, 'docs', name), 'utf8'));
  const [own, original] = [read(path), read(path.replace(/\.[a-z]+\.md$/, '.md'))];
  expect(own.map(shapeOf)).toEqual(original.map(shapeOf));
  own.forEach((block, index) => {
    const [one, other] = [textOf(block), textOf(original[index] as Block)];
    expect(figuresOf(one), one).toEqual(figuresOf(other));
    // A Hindi sentence ends with a danda alone, never with a full stop.
    expect(one).not.toMatch(/[\u0900-\u097f]\.(?:\s|$)|।\.|\.।/);
  });
});

/** Returns the parts of a block without its words; a rule's number stays. */
function shapeOf(block: Block): unknown {
  const rule = /^C[0-9]+/.exec(textOf(block))?.[0] ?? null;
  switch (block.kind) {
    case 'heading':
      return { kind: block.kind, level: block.level };
    case 'list':
      return { kind: block.kind, from: block.from, items: block.items.length };
    case 'table':
      return { kind: block.kind, rows: block.rows.map((row) => row.length) };
    default:
      return { kind: block.kind, rule };
  }
}

/** The figures of a text in order of size, since languages order their words differently. */
const figuresOf = (text: string): string[] =>
  (text.match(/[0-9]+(?:[.,][0-9]+)*/g) ?? []).toSorted();

const words = (text: string) =>
  text.split(/\s+/).filter((word) => word !== '' && !/^[-:]+$/.test(word));

function textOf(block: Block): string {
  const plain = (content: readonly Inline[]) => content.map(({ text }) => text).join('');
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'paragraph':
      return plain(block.content);
    case 'list':
      return block.items.map(plain).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(plain).join(' ');
    case 'program':
      return block.text;
  }
}

test('pages can draw every document that they import', () => {
  const pages = listFiles(repository).filter((path) => /^web\/.*\.tsx$/.test(path));
  const imported = pages.flatMap((path) => {
    const code = readFileSync(join(repository, path), 'utf8');
    return [...code.matchAll(/'#(docs\/[\w-]+\.md)\?blocks'/g)].map(([, name = '']) => name);
  });
  expect(imported).toContain('docs/build-on-it.md');
  for (const name of imported) {
    const read = () => readBlocks(readFileSync(join(repository, name), 'utf8'));
    expect(read, name).not.toThrow();
  }
});
