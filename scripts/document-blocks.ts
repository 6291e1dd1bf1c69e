/**
 * The documents that the app shows, read when it is built: `#docs/settlement.md?blocks` is data,
 * and browsers get no parser. Pages draw the data; no HTML is made of a document. A build in Hindi
 * reads `settlement.hi.md`; a document that a language lacks is English.
 */
import { existsSync, readFileSync } from 'node:fs';

import { Lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';

import { ENGLISH } from '#protocol/languages.ts';
import type { Block, Inline } from '#web/parts/markdown/blocks.ts';

const SUFFIX = '.md?blocks';

export function documentBlocks(language: string): Plugin {
  return {
    name: 'document-blocks',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const english = id.slice(0, -'?blocks'.length);
      const own = english.replace(/\.md$/, `.${language}.md`);
      const path = existsSync(own) ? own : english;
      this.addWatchFile(path);
      return [
        `export default ${JSON.stringify(readBlocks(readFileSync(path, 'utf8')))};`,
        `export const language = ${JSON.stringify(path === own ? language : ENGLISH)};`,
      ].join('\n');
    },
  };
}

/** Throws at a construct that no page can draw, so that a build never loses words. */
export function readBlocks(source: string): Block[] {
  return new Lexer({ gfm: true }).lex(source).flatMap(blockOf);
}

function blockOf(token: Token): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading': {
      const { depth, text } = token as Tokens.Heading;
      if (depth !== 1 && depth !== 2 && depth !== 3) throw unknown(token);
      return [{ kind: 'heading', level: depth, text }];
    }
    case 'paragraph':
      return [{ kind: 'paragraph', content: inlinesOf((token as Tokens.Paragraph).tokens) }];
    case 'list': {
      const { start, items } = token as Tokens.List;
      const from = typeof start === 'number' ? start : null;
      return [{ kind: 'list', from, items: items.map(({ tokens }) => inlinesOf(tokens)) }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) =>
        row.map(({ tokens }) => inlinesOf(tokens));
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }];
    }
    case 'code':
      return [{ kind: 'program', text: (token as Tokens.Code).text }];
    case 'html':
      // A comment is for those who edit the document.
      if (/^<!--[^]*-->\s*$/.test(token.raw)) return [];
      throw unknown(token);
    default:
      throw unknown(token);
  }
}

function inlinesOf(tokens: readonly Token[]): Inline[] {
  const parts = tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'text': {
        const { tokens: inner, text } = token as Tokens.Text;
        return inner ? inlinesOf(inner) : [{ kind: 'text', text: oneLine(text) }];
      }
      case 'escape':
        return [{ kind: 'text', text: (token as Tokens.Escape).text }];
      case 'strong':
        return [{ kind: 'strong', text: oneLine((token as Tokens.Strong).text) }];
      case 'codespan':
        return [{ kind: 'code', text: oneLine((token as Tokens.Codespan).text) }];
      case 'link': {
        const { text, href } = token as Tokens.Link;
        return [{ kind: 'link', text: oneLine(text), to: href }];
      }
      default:
        throw unknown(token);
    }
  });
  return parts.reduce<Inline[]>((joined, part) => {
    const last = joined.at(-1);
    if (last?.kind !== 'text' || part.kind !== 'text') return [...joined, part];
    return [...joined.slice(0, -1), { kind: 'text', text: last.text + part.text }];
  }, []);
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

const unknown = (token: Token): Error =>
  new Error(`A document has ${token.type}, which no page can draw: ${token.raw.slice(0, 80)}`);
