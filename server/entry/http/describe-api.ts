/**
 * Describes the protocol's routes as OpenAPI 3.1, from which programs generate their clients.
 * Schemas of the protocol are JSON Schema already. What has a title becomes a named schema.
 */
import type { TSchema } from 'typebox';

import { pagePersonHeader } from '#protocol/page-person.ts';
import { Problem, type RefusalCode, refusals } from '#protocol/refusals.ts';
import { type Route, TYPED_KIND } from '#protocol/route.ts';

import { apiTags } from './api-tags.ts';
import { exampleOf, type JsonSchema } from './example-of.ts';

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
};

type Operation = Record<string, unknown>;
type About = { title: string; version: string; description: string; license: object };

/** Throws where two schemas of different shapes have one name. */
export function describeApi(info: About, routes: readonly Route[]) {
  const schemas = openSchemas();
  const responses = openResponses(schemas);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[route.method.toLowerCase()] = {
      operationId: operationIdOf(route),
      summary: route.summary,
      tags: [tagOf(route)],
      security: securityOf(route),
      parameters: parametersOf(route, schemas),
      ...bodyOf(route, schemas),
      responses: {
        [route.status]: successOf(route, schemas),
        ...(route.shared ? { 304: unchanged } : {}),
        ...responses.of(route),
      },
    };
  }
  const tags = [...new Set(routes.map(tagOf))]
    .toSorted()
    .map((name) => ({ name, description: apiTags[name] }));
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags,
    paths,
    components: { schemas: schemas.named, responses: responses.named, securitySchemes },
  };
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'session' },
  staffSession: { type: 'apiKey', in: 'cookie', name: 'staff-session' },
  key: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      'Drishti key="…", timestamp="…", signature="…": an API key, and what it signs (docs/api-keys.md).',
  },
};

/** Method and path, which no other route has together: `post-orders-id-cancel`. */
const operationIdOf = ({ method, path }: Route) =>
  `${method.toLowerCase()}${path.replace(/^\/api/, '').replaceAll(/[/:]+/g, '-')}`;

const tagOf = ({ path }: Route) => path.split('/')[2] ?? '';

const isConsoles = ({ access }: Route) => typeof access === 'object';

/** Ways to open a route, of which one is enough; an empty one needs no sign-in. */
function securityOf(route: Route): Record<string, never[]>[] {
  const session = { [isConsoles(route) ? 'staffSession' : 'session']: [] };
  return [
    route.access === 'public' ? {} : session,
    ...(route.keys ? [{ key: [] as never[] }] : []),
  ];
}

type Schemas = ReturnType<typeof openSchemas>;

function openSchemas() {
  const named: Record<string, object> = {};

  function name(title: string, schema: object): object {
    const known = named[title];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas have the name ${title}`);
    }
    named[title] = schema;
    return { $ref: `#/components/schemas/${title}` };
  }

  /** The schema with references in place of all that has a name. */
  function refer(schema: JsonSchema): object {
    const parts = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'title' || key === TYPED_KIND) return [];
      if (key === 'patternProperties') return [['additionalProperties', referToAll(value)]];
      if (key === 'properties') return [[key, referInside(value as Record<string, JsonSchema>)]];
      if (key === 'items') return [[key, refer(value as JsonSchema)]];
      if (key === 'anyOf') return [[key, (value as JsonSchema[]).map(refer)]];
      return [[key, value]];
    });
    const own = { ...typeOfValues(schema), ...Object.fromEntries(parts) };
    const title = schema.title ?? titleOfPage(schema);
    return title === undefined ? own : name(title, own);
  }

  const referInside = (properties: Record<string, JsonSchema>) =>
    Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, refer(one)]));

  /** Records have one pattern, which every key has. */
  const referToAll = (patterns: unknown) =>
    refer(Object.values(patterns as Record<string, JsonSchema>)[0] ?? {});

  return { named, refer: (schema: TSchema) => refer(schema) };
}

/** Pages of a noun are named after it. */
function titleOfPage({ properties = {} }: JsonSchema): string | undefined {
  const { items, nextCursor, ...rest } = properties;
  const noun = items?.items?.title;
  const isPage = nextCursor !== undefined && Object.keys(rest).length === 0;
  return isPage && noun !== undefined ? `${noun}Page` : undefined;
}

/** The type of an enumeration's values, which generators want to be told. */
function typeOfValues({ enum: values, type }: JsonSchema): { type?: string } {
  if (!values || type !== undefined) return {};
  if (values.every((value) => typeof value === 'string')) return { type: 'string' };
  return values.every(Number.isInteger) ? { type: 'integer' } : {};
}

function parametersOf(route: Route, schemas: Schemas): object[] {
  const fieldsOf = (place: 'path' | 'query', schema: TSchema | undefined) => {
    const { properties = {}, required = [] } = (schema ?? {}) as JsonSchema;
    return Object.entries(properties).map(([name, field]) => {
      const { description, examples, ...rest } = field;
      return {
        name,
        in: place,
        required: required.includes(name),
        description,
        schema: schemas.refer(field.title === undefined ? rest : field),
        ...(examples ? { example: examples[0] } : {}),
      };
    });
  };
  return [
    ...fieldsOf('path', route.params),
    ...fieldsOf('query', route.query),
    ...(route.money ? [idempotencyKey] : []),
    ...(route.access === 'public' ? [] : [pagePerson]),
    ...(route.shared ? [ifNoneMatch] : []),
  ];
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Names the command: a repeat changes nothing and gets the same answer.',
  schema: { type: 'string', minLength: 16, maxLength: 128 },
  example: 'order-2026-01-05-0001',
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: '`ETag` of the answer that the caller has.',
  schema: { type: 'string' },
};

const pagePerson = {
  name: pagePersonHeader,
  in: 'header',
  required: false,
  description:
    'Id of the person whom the caller takes the session for; `other-person` where it is another one’s.',
  schema: { type: 'string', maxLength: 64 },
};

function bodyOf({ body, form, multipart, example }: Route, schemas: Schemas): object {
  if (body) {
    const content = { schema: schemas.refer(body), example: example ?? exampleOf(body) };
    return { requestBody: { required: true, content: { [JSON_TYPE]: content } } };
  }
  if (!form || !multipart) return {};
  const fields = schemas.refer(form) as { properties: object; required?: string[] };
  const file = {
    type: 'string',
    format: 'binary',
    contentMediaType: 'application/octet-stream',
    description: multipart.description,
  };
  const schema = {
    ...fields,
    properties: { ...fields.properties, [multipart.name]: file },
    required: [...(fields.required ?? []), multipart.name],
  };
  const encoding = { [multipart.name]: { contentType: multipart.types.join(', ') } };
  const filled = { ...(exampleOf(form) as object), [multipart.name]: '(the bytes of the file)' };
  const content = { 'multipart/form-data': { schema, encoding, example: filled } };
  return { requestBody: { required: true, content } };
}

function successOf({ reply, media, money }: Route, schemas: Schemas): object {
  const text = { type: 'string' };
  const file = { type: 'string', format: 'binary' };
  const content = reply
    ? { [JSON_TYPE]: { schema: schemas.refer(reply) } }
    : Object.fromEntries(
        (media ?? []).map((type) => [type, { schema: type.startsWith('text/') ? text : file }]),
      );
  const replayed = {
    'Idempotency-Replayed': {
      description: '`true` where the answer is that of an earlier request with the same key.',
      schema: { type: 'string', const: 'true' },
    },
  };
  return {
    description: 'Success',
    ...(money ? { headers: replayed } : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}

const unchanged = { description: 'The answer that `If-None-Match` names is still the answer.' };

/** Refusals that any route may answer. */
const everywhere = ['invalid', 'rate-limited', 'fault', 'not-open', 'overloaded'] as const;

/** All codes that a route may answer. */
export function codesOf(route: Route): RefusalCode[] {
  const { access, method, keys, money, beforeSetUp, stepUp } = route;
  const isChange = method !== 'GET';
  const hasPerson = access !== 'public';
  const codes: readonly (RefusalCode | false | undefined)[] = [
    ...everywhere,
    // A signed request to a route that no key opens, and one that came unencrypted.
    'forbidden',
    money && 'key-missing',
    money && 'key-reused',
    money && 'ledger-halted',
    (hasPerson || keys) && 'unauthenticated',
    hasPerson && 'other-person',
    isConsoles(route) && !beforeSetUp && 'set-up-needed',
    stepUp && 'step-up',
    isChange && 'csrf',
    isChange && 'too-large',
    'unsupported-media-type',
    isChange && 'outcome-unknown',
    ...route.refusals,
  ];
  return [...new Set(codes.filter((code): code is RefusalCode => Boolean(code)))];
}

/** Refusals of a status, by its codes; those of a single code are shared by all routes. */
function openResponses(schemas: Schemas) {
  const named: Record<string, object> = {};

  const responseOf = (status: number, codes: readonly RefusalCode[]) => ({
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
    content: {
      [PROBLEM_TYPE]: {
        schema: {
          allOf: [
            schemas.refer(Problem),
            { type: 'object', properties: { code: { type: 'string', enum: codes } } },
          ],
        },
      },
    },
  });

  function shared(status: number, codes: readonly RefusalCode[]): object {
    const [code = 'fault'] = codes;
    if (codes.length > 1) return responseOf(status, codes);
    named[code] ??= responseOf(status, codes);
    return { $ref: `#/components/responses/${code}` };
  }

  return {
    named,
    of: (route: Route): Record<string, object> => {
      const byStatus = Map.groupBy(codesOf(route), (code) => refusals[code].status);
      return Object.fromEntries(
        [...byStatus].map(([status, codes]) => [status, shared(status, codes)]),
      );
    },
  };
}
