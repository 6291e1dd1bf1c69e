/**
 * Arguments and requests that are refused, in words for an assistant: the parameter, what it
 * allows, and an example of the whole call's arguments.
 */
import type { TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';

import { TYPED_KIND } from '#protocol/route.ts';

import { clipped } from './answers.ts';
import { Refused } from './api.ts';

type Fault = {
  parameter: string;
  said: string;
  /** True if the tool has no such parameter, so that no form is told. */
  isUnknown?: boolean;
};

/** Parts of a tool that its refusals quote. */
export type Asked = { name: string; input: TObject; example: Readonly<Record<string, unknown>> };

/** Thrown where an argument fits the schema and its tool still rejects it. */
export class WrongArgument extends Error {
  readonly fault: Fault;
  constructor(parameter: string, said: string) {
    super(`${parameter}: ${said}`);
    this.fault = { parameter, said };
  }
}

const FAULTS_TOLD = 5;
const SHOWN_CHARS = 60;

type Form = TSchema & {
  description?: string;
  enum?: readonly unknown[];
  type?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxLength?: number;
  items?: TSchema;
};

/** Describes in words what a schema allows. */
function formOf(schema: Form): string {
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.description !== undefined) return schema.description;
  if (schema.format === 'date-time') return 'a time in UTC, such as 2026-11-30T09:30:00Z';
  if (Reflect.get(schema, TYPED_KIND) === 'amount') return 'digits as text, such as "500.00"';
  if (schema.type === 'integer') {
    const { minimum, maximum } = schema;
    if (minimum === undefined || maximum === undefined) return 'a whole number';
    return `a whole number from ${minimum} to ${maximum}`;
  }
  if (schema.type === 'array')
    return `a list of at most ${schema.maxItems}, each ${formOf(schema.items ?? {})}`;
  if (schema.type === 'boolean') return 'true or false';
  if (schema.pattern !== undefined) return `text that matches ${schema.pattern}`;
  return `text of at most ${schema.maxLength} characters`;
}

function allowed(input: TObject, parameter: string): string {
  const [name = '', item] = parameter.split('.');
  const schema: Form | undefined = input.properties[name];
  if (schema === undefined) return '';
  return ` Allowed: ${formOf(item === undefined ? schema : (schema.items ?? {}))}.`;
}

const ended = (said: string) => (/[.!?…]$/.test(said) ? said : `${said}.`);

const named = (faults: readonly Fault[], form: (parameter: string) => string): string =>
  faults
    .map(({ parameter, said, isUnknown = false }) =>
      [`${parameter}: `, ended(said), isUnknown ? '' : form(parameter)].join(''),
    )
    .join(' ');

/**
 * True unless the values are listed. Listing them would not help where the operator has switched
 * off the one that was given.
 */
const isOpen = ({ enum: values }: Form) => values === undefined;

function told(
  faults: readonly Fault[],
  { input, example }: Asked,
  isWanted: (form: Form) => boolean = () => true,
): string {
  const form = (parameter: string) =>
    isWanted(input.properties[parameter] ?? {}) ? allowed(input, parameter) : '';
  return `${named(faults, form)} Example: ${JSON.stringify(example)}`;
}

function shown(args: unknown, path: readonly string[]): string {
  let value = args;
  for (const part of path) value = Reflect.get(Object(value), part);
  return clipped(JSON.stringify(value), SHOWN_CHARS);
}

/** Returns what is wrong with the arguments by the tool's schema; null if nothing is. */
export function argumentsFault(args: unknown, asked: Asked): string | null {
  const { name, input } = asked;
  const names = Object.keys(input.properties);
  const takes = names.length === 0 ? 'takes no parameters' : `takes ${names.join(', ')}`;
  const faults = new Map<string, Fault>();
  const add = (fault: Fault) => faults.set(fault.parameter, fault);
  for (const unknown of Object.keys(Object(args)).filter((given) => !names.includes(given))) {
    const parameter = clipped(unknown === '' ? '""' : unknown, SHOWN_CHARS);
    add({ parameter, said: `no such parameter; ${name} ${takes}.`, isUnknown: true });
  }
  for (const { keyword, instancePath, params } of Value.Errors(input, args)) {
    const path = instancePath.split('/').slice(1);
    const parameter = path.join('.');
    if (keyword === 'required')
      for (const missing of params.requiredProperties)
        add({ parameter: missing, said: 'missing.' });
    else if (names.includes(path[0] ?? '') && !faults.has(parameter))
      add({ parameter, said: `${shown(args, path)} is not allowed.` });
    else if (parameter === '' && keyword === 'type')
      add({ parameter: 'arguments', said: `not an object; ${name} ${takes}.`, isUnknown: true });
  }
  if (faults.size === 0) return null;
  return told([...faults.values()].slice(0, FAULTS_TOLD), asked);
}

/**
 * Returns the words in which a tool reports an error. A well-formed request that the server refuses
 * (no funds, a break) gets the server's words alone, without allowed forms and an example.
 */
export function wordsOf(error: unknown, asked: Asked): string {
  if (error instanceof WrongArgument) return told([error.fault], asked);
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error);
  const { code, fields = {} } = error.problem;
  const said = error.message;
  if (code === 'not-found' && 'id' in asked.input.properties)
    return told([{ parameter: 'id', said }], asked);
  const faults = Object.entries(fields).map(([parameter, what]) => ({ parameter, said: what }));
  if (faults.length === 0) return said;
  if (code === 'invalid') return told(faults, asked, isOpen);
  const head = faults.some((fault) => fault.said === said) ? '' : `${ended(said)} `;
  return `${head}${named(faults, () => '')}`;
}
