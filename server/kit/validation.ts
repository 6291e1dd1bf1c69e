/**
 * Checks requests against the protocol's schemas and says in plain words what is wrong. Bodies are never coerced: a JSON
 * number where a decimal string is due is refused. Unknown fields are refused, not dropped.
 */
import { Ajv, type ErrorObject, type Options } from 'ajv';
import formatsPlugin from 'ajv-formats';

/** A closed object can only be wrong in so many interesting ways; the rest of a flood is not listed. */
const MAX_FIELDS = 20;

const options: Options = { allErrors: true, removeAdditional: false, useDefaults: true };
// The plugin is CommonJS: its function is under `default` for TypeScript, and the module itself at run time.
const addFormats = formatsPlugin as unknown as (ajv: Ajv) => Ajv;
const strict = addFormats(new Ajv({ ...options, coerceTypes: false }));
const coercing = addFormats(new Ajv({ ...options, coerceTypes: true }));

/** For Fastify: bodies as they are; query and path parameters are text, so numbers are read from it. */
export function compileValidator(schema: object, httpPart: string | undefined) {
  return (httpPart === 'body' ? strict : coercing).compile(schema);
}

/** The first fault of each field, in words. `texts` replaces the words of a field where the form has its own. */
export function describeFaults(
  errors: readonly ErrorObject[],
  texts: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    const field = fieldOf(error);
    if (field in fields || Object.keys(fields).length >= MAX_FIELDS) continue;
    const own = error.keyword === 'maxLength' ? undefined : texts[field];
    fields[field] = own ?? describe(error);
  }
  return fields;
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.split('/').filter(Boolean);
  const { missingProperty, additionalProperty } = error.params as Record<string, string>;
  const last = missingProperty ?? additionalProperty;
  if (last !== undefined) path.push(last.slice(0, 60));
  return path.length === 0 ? 'body' : path.join('.');
}

function describe({ keyword, params }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'This field is required.';
    case 'additionalProperties':
      return 'This field is not known.';
    case 'type':
      return `This must be ${typeNames[params.type as string] ?? String(params.type)}.`;
    case 'enum':
      return `This must be one of: ${(params.allowedValues as unknown[]).join(', ')}.`;
    case 'minLength':
      return params.limit === 1
        ? 'This must not be empty.'
        : `This must have at least ${params.limit} characters.`;
    case 'maxLength':
      return `This must have at most ${params.limit} characters.`;
    case 'minimum':
      return `This must be ${params.limit} or more.`;
    case 'maximum':
      return `This must be ${params.limit} or less.`;
    default:
      return 'This is not in the expected form.';
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  object: 'a JSON object',
  array: 'a list',
  boolean: 'true or false',
  null: 'null',
};
