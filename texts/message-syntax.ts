/**
 * The syntax of messages: ICU MessageFormat 1, as translation tools edit it. A message is text with
 * arguments (`{coin}`), formatted arguments (`{share, number, share}`), choices (`select`,
 * `plural`) and tags (`<terms>…</terms>`).
 *
 * Two rules are this product's own:
 *
 * - The option `none` of a select is for an argument that is null.
 * - An empty `other {}` says that the named options are all there are; the argument's type is then
 *   the union of their names. With `true` and `false` alone it is boolean in any case.
 */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Formats by kind of argument: `{paid, number, inr}`, `{endsAt, date, minute}`. */
const FORMATS = {
  number: ['count', 'share', 'multiple', 'inr', 'price', 'level', 'quantity', 'tokens'],
  date: ['day', 'minute', 'minuteIst'],
} as const;
export type Format = (typeof FORMATS)['number' | 'date'][number];

export type Part =
  | string
  | { kind: 'argument'; name: string; format: Format | null }
  | { kind: 'select' | 'plural'; name: string; options: readonly Option[] }
  | { kind: 'tag'; name: string; inside: Message };
/** A case of a choice; the last one is `other`. The name of an exact number is `=1`. */
export type Option = { name: string; message: Message };
export type Message = readonly Part[];

/** Throws an error that names the fault if the text is no message of this syntax. */
export function parseMessage(text: string): Message {
  return partsOf(parse(text, { requiresOtherClause: true }), { counted: null, isInner: false });
}

/** The place of elements: `#` is the argument `counted`, and an inner place has no tags. */
type Place = { counted: string | null; isInner: boolean };

function partsOf(elements: readonly MessageFormatElement[], place: Place): Message {
  const { counted, isInner } = place;
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return element.value;
      case TYPE.argument:
        return { kind: 'argument', name: element.value, format: null };
      case TYPE.number:
        return { kind: 'argument', name: element.value, format: formatOf('number', element) };
      case TYPE.date:
        return { kind: 'argument', name: element.value, format: formatOf('date', element) };
      case TYPE.pound:
        if (counted === null) throw new Error('# stands outside a plural');
        return { kind: 'argument', name: counted, format: 'count' };
      case TYPE.select:
        return {
          kind: 'select',
          name: element.value,
          options: optionsOf(element, { counted, isInner: true }),
        };
      case TYPE.plural:
        if (element.offset !== 0 || element.pluralType !== 'cardinal') {
          throw new Error('a plural has an offset or is ordinal');
        }
        return {
          kind: 'plural',
          name: element.value,
          options: optionsOf(element, { counted: element.value, isInner: true }),
        };
      case TYPE.tag:
        if (isInner) throw new Error(`<${element.value}> stands within a choice or a tag`);
        return {
          kind: 'tag',
          name: element.value,
          inside: partsOf(element.children, { counted, isInner: true }),
        };
      default:
        throw new Error(`{${element.value}, time} has no format here`);
    }
  });
}

type Choice = { options: Record<string, { value: MessageFormatElement[] }> };

function optionsOf({ options }: Choice, place: Place): Option[] {
  const all = Object.entries(options).map(([name, { value }]) => ({
    name,
    message: partsOf(value, place),
  }));
  return [...all.filter(isNamed), ...all.filter((option) => !isNamed(option))];
}

const isNamed = ({ name }: Option) => name !== 'other';

function formatOf(kind: keyof typeof FORMATS, element: { value: string; style?: unknown }): Format {
  const found = FORMATS[kind].find((name) => name === (element.style ?? 'count'));
  if (!found) throw new Error(`{${element.value}} has a format that is not one of ours`);
  return found;
}

/** The arguments of a message, each with its TypeScript type, and its tags. */
export type Facts = { types: ReadonlyMap<string, string>; tags: readonly string[] };

type Use = Exclude<Part, string | { kind: 'tag' }>;

/**
 * The arguments that the messages of one key take in all languages. Each use of an argument narrows
 * its type; it can be null only where a select has a case for that.
 */
export function factsOf(messages: readonly Message[]): Facts {
  const uses = new Map<string, Use[]>();
  const tags = new Set<string>();
  const visit = (parts: Message): void => {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      if (part.kind === 'tag') {
        tags.add(part.name);
        visit(part.inside);
        continue;
      }
      uses.set(part.name, [...(uses.get(part.name) ?? []), part]);
      if (part.kind !== 'argument') part.options.forEach(({ message }) => visit(message));
    }
  };
  messages.forEach(visit);
  const types = new Map([...uses].map(([name, all]) => [name, typeOf(all)]));
  return { types, tags: [...tags] };
}

const OF_DECIMALS = new Set<Format | null>([
  'inr',
  'price',
  'level',
  'quantity',
  'tokens',
  'day',
  'minute',
  'minuteIst',
]);

function typeOf(uses: readonly Use[]): string {
  let [isText, isNumber, isNull, isBoolean] = [true, true, false, false];
  const unions: string[][] = [];
  for (const use of uses) {
    if (use.kind === 'plural') isText = false;
    if (use.kind === 'argument' && OF_DECIMALS.has(use.format)) isNumber = false;
    if (use.kind !== 'select') continue;
    const names = use.options.map(({ name }) => name).filter((name) => name !== 'other');
    isNull ||= names.includes('none');
    const named = names.filter((name) => name !== 'none');
    if (named.length === 0) continue;
    if (named.every((name) => name === 'true' || name === 'false')) isBoolean = true;
    else if (isWhole(use)) unions.push(named);
    else isNumber = false;
  }
  const [first, ...others] = unions;
  const literals = first?.filter((name) => others.every((names) => names.includes(name)));
  const types = isBoolean
    ? ['boolean']
    : (literals?.map((name) => `'${name}'`) ??
      [isText ? 'string' : '', isNumber ? 'number' : ''].filter((type) => type !== ''));
  return [...types, ...(isNull ? ['null'] : [])].join(' | ') || 'never';
}

/** True if the named options of a select are all there are. */
export function isWhole({ kind, options }: Exclude<Use, { kind: 'argument' }>): boolean {
  if (kind === 'plural' || options.at(-1)?.message.length !== 0) return false;
  const names = options.map(({ name }) => name);
  return (
    (names.includes('true') && names.includes('false')) ||
    names.some((name) => !['true', 'false', 'none', 'other'].includes(name))
  );
}
