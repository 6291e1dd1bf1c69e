/**
 * Texts that people read and that are in code instead of the catalogue (texts/). Words between tags
 * and in attributes that are read aloud count always. Any other literal counts when it looks like
 * prose. Prose begins with a capital letter, has words side by side, or is between two facts. What
 * nobody reads is left out: classes, addresses, imports, types, keys, comparisons, errors that are
 * thrown, and attributes of drawings.
 */
import { type ESTree, parseSync, Visitor } from 'vite';

/** Names, symbols and addresses that are the same in every language. */
const SAME =
  /^(?:[\W\d_]+|Drishti|INR|IST|Ctrl|BTC|USDT|UPI|IFSC|JSON|CSV|PDF|API|GET|POST|XIRR|OHLC|[A-Z]{1,2}|Esc|Tab|Enter)$/;
const READ_ALOUD = new Set([
  ...['aria-label', 'title', 'placeholder', 'alt', 'label', 'tagline', 'legend', 'hint', 'what'],
]);
/** Attributes that hold no text, whatever their values look like. */
const UNREAD =
  /^(?:preserveAspectRatio|class|className|\w*ClassName|style|to|href|src|d|viewBox|transform|points|type|role|autoComplete|rel|target|id|key|look|size|tone)$/;
const CLASSES =
  /[[\]{}]|sans-serif|(?:^| )[a-z-]+:[a-z-]|(?:^| )(?:text|bg|grid|flex|border|p[xytblr]?|m[xytblr]?|gap|rounded|inline|block|size|w|h|min|max|font)-[a-z0-9]/;
/** Calls whose texts are compared or looked up, never shown. */
const LOOKS_UP = new Set([
  'includes',
  'startsWith',
  'endsWith',
  'closest',
  'matches',
  'querySelector',
  'querySelectorAll',
]);

type Span = { start: number; end: number };

/** Words of a text that are not the same in every language. */
function hasWords(text: string): boolean {
  const words = text.replaceAll(/&\w+;/g, ' ').trim();
  return (
    /[A-Za-z]{2,}|\d [a-z]\b/.test(words) &&
    !words.split(/[\s,.:()/]+/).every((word) => word === '' || SAME.test(word))
  );
}

const isProse = (text: string): boolean =>
  /^\s*[A-Z][a-z]+(?:$|[\s.,…:?!’])|^\d+ [a-z]/.test(text) ||
  /[a-z]{2,},? [a-z]{2,}|\b[A-Z]{2,} [a-z]{2,}/.test(text);
/** A word between two facts: `${side} in ${coin}`. */
const isBetween = (text: string): boolean => /^[\s,.]+[a-z]{2,}[\s,.]+$/.test(text);

/** Each text of the code as `path: text`. */
export function textsInCode(path: string, code: string): string[] {
  const { program } = parseSync(path, code);
  const unread: Span[] = [];
  const found: (Span & { text: string })[] = [];
  const skip = (node: Span | null | undefined) => void (node && unread.push(node));
  const noteProse = (node: Span, text: string) => {
    if (hasWords(text) && isProse(text) && !CLASSES.test(text)) found.push({ ...span(node), text });
  };
  new Visitor({
    ImportDeclaration: skip,
    ExportNamedDeclaration: ({ source }) => skip(source),
    ExportAllDeclaration: skip,
    TSTypeAliasDeclaration: skip,
    TSTypeAnnotation: skip,
    TSTypeParameterInstantiation: skip,
    Property: ({ key, computed }) => void (computed || skip(key)),
    SwitchCase: ({ test }) => skip(test),
    BinaryExpression({ operator, left, right }) {
      if (!/^[!=]==?$|^in$/.test(operator)) return;
      skip(left);
      skip(right);
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name.endsWith('Error')) skip(node);
    },
    CallExpression({ callee, arguments: given }) {
      const isLookUp =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        LOOKS_UP.has(callee.property.name);
      if (isLookUp) given.forEach(skip);
    },
    // Of two texts one is in the catalogue: so is the other one.
    ConditionalExpression({ consequent, alternate }) {
      for (const [one, other] of [
        [consequent, alternate],
        [alternate, consequent],
      ] as const)
        if (isCatalogued(one) && other.type === 'Literal' && typeof other.value === 'string') {
          if (hasWords(other.value)) found.push({ ...span(other), text: other.value });
        }
    },
    JSXText: ({ start, end, value }) => {
      if (hasWords(value)) found.push({ start, end, text: value });
    },
    JSXAttribute({ name, value }) {
      const own = name.type === 'JSXIdentifier' ? name.name : '';
      if (UNREAD.test(own) || own.startsWith('data-')) return skip(value);
      if (!READ_ALOUD.has(own) || value?.type !== 'Literal' || typeof value.value !== 'string')
        return;
      if (hasWords(value.value)) found.push({ ...span(value), text: value.value });
    },
    Literal: (node) => {
      if (typeof node.value === 'string') noteProse(node, node.value);
    },
    TemplateElement: (node) => {
      const text = node.value.cooked ?? '';
      if (isBetween(text)) found.push({ ...span(node), text });
      else noteProse(node, text);
    },
  }).visit(program);
  const isRead = ({ start, end }: Span) =>
    !unread.some((span) => span.start <= start && end <= span.end);
  const places = new Map(found.filter(isRead).map((one) => [one.start, one.text]));
  return [...places.values()].map((text) => `${path}: ${text.trim().replaceAll(/\s+/g, ' ')}`);
}

/** `texts.name`, or `texts.name({…})`. */
function isCatalogued(node: ESTree.Expression): boolean {
  if (node.type === 'CallExpression') return isCatalogued(node.callee);
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    /^(?:texts|words|says)$/.test(node.object.name)
  );
}

const span = ({ start, end }: Span): Span => ({ start, end });
