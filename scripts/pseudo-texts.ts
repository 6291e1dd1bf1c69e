/**
 * The English tables of texts in the pseudo-language (gallery/pseudo-language.ts), as a build of
 * the gallery has them.
 */
import { parseSync, Visitor } from 'vite';

import { inPseudo } from '#gallery/pseudo-language.ts';

/** Calls whose texts are looked for, never read. */
const LOOKS_UP = new Set(['replace', 'replaceAll', 'includes', 'startsWith', 'endsWith', 'split']);

type Span = { start: number; end: number };

/**
 * The code of a table, every text of it in the pseudo-language; keys, types and what is compared
 * stay.
 */
export function pseudoTexts(code: string, path: string): string {
  const { program } = parseSync(path, code);
  const kept: Span[] = [];
  const texts: Span[] = [];
  const keep = (node: Span | null) => void (node && kept.push(node));
  new Visitor({
    ImportDeclaration: keep,
    TSTypeAliasDeclaration: keep,
    TSTypeAnnotation: keep,
    TSTypeParameterInstantiation: keep,
    TSLiteralType: keep,
    Property: ({ key }) => keep(key),
    SwitchCase: ({ test }) => keep(test),
    MemberExpression: ({ property, computed }) => void (computed && keep(property)),
    BinaryExpression({ operator, left, right }) {
      if (!/^[!=]==?$/.test(operator)) return;
      keep(left);
      keep(right);
    },
    CallExpression({ callee, arguments: given }) {
      const isLookUp =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        LOOKS_UP.has(callee.property.name);
      if (isLookUp) given.forEach(keep);
    },
    Literal: (node) => void (typeof node.value === 'string' && texts.push(node)),
    TemplateElement: (node) => void texts.push(node),
  }).visit(program);
  const isText = ({ start, end }: Span) =>
    !kept.some((span) => span.start <= start && end <= span.end);
  let written = code;
  for (const { start, end } of texts.filter(isText).toSorted((a, b) => b.start - a.start)) {
    // Escapes and what a template is filled with are no words.
    const other = written
      .slice(start, end)
      .replaceAll(/\\(?:u[0-9a-fA-F]{4}|.)|\$\{|[A-Za-z]+/g, (part) =>
        /^[A-Za-z]/.test(part) ? inPseudo(part) : part,
      );
    written = written.slice(0, start) + other + written.slice(end);
  }
  return written;
}
