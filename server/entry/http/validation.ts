/**
 * Checks requests against the protocol's schemas and says of each field what is wrong. Bodies are
 * never coerced: a JSON number where a decimal string is due is refused. Unknown fields are
 * refused, not dropped.
 */
import { Ajv, type ErrorObject, type Options } from 'ajv';
import formatsPlugin from 'ajv-formats';

import type { FieldReasons, Reason } from '#protocol/reasons.ts';
import { TYPED_KIND } from '#protocol/route.ts';
import { readTypedText, type TypedKind } from '#protocol/text.ts';

/**
 * A closed object can only be wrong in a few interesting ways; the rest of a flood is not listed.
 */
const MAX_FIELDS = 20;

const options: Options = { allErrors: true, removeAdditional: false, useDefaults: true };
// The plugin is CommonJS: its function is under `default` for TypeScript, and the module itself at
// run time.
const addFormats = formatsPlugin as unknown as (ajv: Ajv) => Ajv;
const strict = withTypedText(addFormats(new Ajv({ ...options, coerceTypes: false })));
const coercing = withTypedText(addFormats(new Ajv({ ...options, coerceTypes: true })));

/** Typed text is replaced by what is read of it, so that checks and handlers see nothing else. */
function withTypedText(ajv: Ajv): Ajv {
  return ajv.addKeyword({
    keyword: TYPED_KIND,
    type: 'string',
    schemaType: 'string',
    modifying: true,
    before: 'maxLength',
    compile: (kind: TypedKind) => (typed: string, at) => {
      if (at) at.parentData[at.parentDataProperty] = readTypedText(kind, typed);
      return true;
    },
  });
}

/**
 * For Fastify: bodies as they are; query and path parameters are text, so numbers are read from it.
 */
export function compileValidator(schema: object, httpPart: string | undefined) {
  return (httpPart === 'body' ? strict : coercing).compile(schema);
}

/**
 * The first fault of each field. `own` replaces what is wrong with a field where the form has words
 * of its own.
 */
export function fieldRefusals(errors: readonly ErrorObject[], own: FieldReasons): FieldReasons {
  const fields: Record<string, Reason> = {};
  for (const error of errors) {
    const field = fieldOf(error);
    if (field in fields || Object.keys(fields).length >= MAX_FIELDS) continue;
    const ownReason = error.keyword === 'maxLength' ? undefined : own[field];
    fields[field] = ownReason ?? reasonOf(error);
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

function reasonOf({ keyword, params }: ErrorObject): Reason {
  const { limit } = params as { limit: number };
  switch (keyword) {
    case 'required':
      return 'required';
    case 'additionalProperties':
      return 'field-unknown';
    case 'type':
      return { reason: 'type-wrong', facts: { type: String(params.type) } };
    case 'enum':
      return { reason: 'not-one-of', facts: { allowed: params.allowedValues as unknown[] } };
    case 'minLength':
      return limit === 1 ? 'empty' : { reason: 'too-short', facts: { least: limit } };
    case 'maxLength':
      return { reason: 'too-long', facts: { most: limit } };
    case 'minimum':
      return { reason: 'too-small', facts: { least: limit } };
    case 'maximum':
      return { reason: 'too-great', facts: { most: limit } };
    default:
      return 'malformed';
  }
}
