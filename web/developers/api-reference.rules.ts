/**
 * Reads the description of our API (OpenAPI 3.1) into what the page shows: operations with their
 * fields, by what they are about.
 */

/** The part of JSON Schema that our routes use. */
import { keyScreenTexts } from '#texts/key-screens.ts';

const texts = keyScreenTexts();

type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  description?: string;
};
type Response = { description?: string; content?: Content };
type Content = Readonly<Record<string, { schema?: Schema }>>;
type Operation = {
  summary?: string;
  tags?: readonly string[];
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Content };
  responses?: Readonly<Record<string, Response | { $ref: string }>>;
  security?: readonly Readonly<Record<string, unknown>>[];
};
export type ApiDescription = {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: {
    schemas?: Readonly<Record<string, Schema>>;
    responses?: Readonly<Record<string, Response>>;
  };
};
type Components = NonNullable<ApiDescription['components']>;

/** `name` says where a field is: `items[].price`. */
export type ApiField = { name: string; type: string; isRequired: boolean };
export type ApiOperation = {
  /** Method and path: one operation has it. */
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Whether an API key opens it, or anybody may ask, or only a person who is signed in. */
  access: 'key' | 'everybody' | 'person';
  /** Of the address, the query and the headers, each under its place. */
  parameters: readonly { place: string; fields: readonly ApiField[] }[];
  body: readonly ApiField[];
  reply: readonly ApiField[];
  /** The codes of its refusals with their status. */
  refusals: string;
};
export type ApiGroup = { name: string; operations: readonly ApiOperation[] };

/** Deeper ones would be read by nobody. */
const MOST_DEPTH = 4;
const places = {
  path: texts.path,
  query: texts.query,
  header: texts.headers,
} as const;

const nameIn = (reference: string) => reference.split('/').at(-1) ?? '';

function schemaOf(schema: Schema, { schemas = {} }: Components): Schema {
  return schema.$ref === undefined ? schema : (schemas[nameIn(schema.$ref)] ?? {});
}

function responseOf(response: Response | { $ref: string }, { responses = {} }: Components) {
  return '$ref' in response ? (responses[nameIn(response.$ref)] ?? {}) : response;
}

function nameOfType(named: Schema, components: Components): string {
  const schema = schemaOf(named, components);
  const nameOf = (part: Schema) => nameOfType(part, components);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(nameOf).join(' | ');
  if (schema.items) return `${nameOf(schema.items)}[]`;
  if (schema.format === 'date-time') return texts.time;
  if (schema.pattern?.includes('[0-9]+(\\.[0-9]+)?')) return texts.decimalString;
  const { type } = schema;
  return typeof type === 'string' ? type : (type ?? ['any']).join(' | ');
}

/** What holds fields of its own: itself, its items', or the alternative that is an object. */
function inside(named: Schema, components: Components): { schema: Schema; suffix: string } | null {
  const schema = schemaOf(named, components);
  if (schema.properties) return { schema, suffix: '' };
  if (schema.items) {
    const item = inside(schema.items, components);
    return item && { ...item, suffix: `[]${item.suffix}` };
  }
  for (const one of schema.anyOf ?? []) {
    const found = inside(one, components);
    if (found) return found;
  }
  return null;
}

function fieldsOf(
  named: Schema | undefined,
  components: Components,
  prefix = '',
  depth = 0,
): ApiField[] {
  const found = named && inside(named, components);
  if (!found || depth === MOST_DEPTH) return [];
  const { properties = {}, required = [] } = found.schema;
  const before = prefix + found.suffix + (prefix + found.suffix === '' ? '' : '.');
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = before + key;
    const type = nameOfType(field, components);
    const own = { name, type, isRequired: required.includes(key) };
    return [own, ...fieldsOf(field, components, name, depth + 1)];
  });
}

function accessOf({ security = [] }: Operation): ApiOperation['access'] {
  if (security.some((scheme) => 'key' in scheme)) return 'key';
  return security.every((scheme) => Object.keys(scheme).length === 0) ? 'everybody' : 'person';
}

/** Codes of a refusal with its status, as the description of a response lists them. */
const refusalsOf = (status: string, { description = '' }: Response) =>
  description.replaceAll(/`([^`]+)`/g, `$1 (${status})`);

function operationOf(
  path: string,
  method: string,
  operation: Operation,
  components: Components,
): ApiOperation {
  const { summary = '', parameters = [], requestBody, responses = {} } = operation;
  const answers = Object.entries(responses).map(
    ([status, response]) => [status, responseOf(response, components)] as const,
  );
  const success = answers.find(([status]) => status.startsWith('2'))?.[1];
  const schemaIn = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema;
  return {
    id: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    summary,
    access: accessOf(operation),
    parameters: Object.entries(places).flatMap(([where, place]) => {
      const fields = parameters
        .filter((one) => one.in === where)
        .map(({ name, required = false, schema = {} }) => ({
          name,
          type: nameOfType(schema, components),
          isRequired: required,
        }));
      return fields.length === 0 ? [] : [{ place, fields }];
    }),
    body: fieldsOf(schemaIn(requestBody?.content), components),
    reply: fieldsOf(schemaIn(success?.content), components),
    refusals: answers
      .filter(([status]) => status >= '400')
      .map(([status, response]) => refusalsOf(status, response))
      .join(', '),
  };
}

const isStaffs = ({ security = [] }: Operation) =>
  security.some((scheme) => 'staffSession' in scheme);

/**
 * Everything but what is staff's, by the first word of the address, in the order of the document.
 */
export function readApi({ paths, components = {} }: ApiDescription): ApiGroup[] {
  const groups = new Map<string, ApiOperation[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      if (isStaffs(operation)) continue;
      const [group = 'api'] = operation.tags ?? [];
      groups.set(group, [
        ...(groups.get(group) ?? []),
        operationOf(path, method, operation, components),
      ]);
    }
  return [...groups].map(([name, operations]) => ({ name, operations }));
}

/** The operations in whose method, address or summary every word of the text is. */
export function findOperations(groups: readonly ApiGroup[], text: string): ApiGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = ({ id, summary }: ApiOperation) => {
    const own = `${id} ${summary}`.toLowerCase();
    return words.every((word) => own.includes(word));
  };
  return groups
    .map(({ name, operations }) => ({ name, operations: operations.filter(isMeant) }))
    .filter(({ operations }) => operations.length > 0);
}
