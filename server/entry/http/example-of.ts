/** Examples of request bodies, put together from those of their fields. */
import type { TYPED_KIND } from '#protocol/route.ts';

/** The part of JSON Schema that the protocol uses. */
export type JsonSchema = {
  title?: string;
  type?: string;
  description?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  default?: unknown;
  const?: unknown;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  [TYPED_KIND]?: string;
};

/**
 * A value that the schema takes: its own example, or one of its required fields. Throws where a
 * field needs an example and has none.
 */
export function exampleOf(schema: JsonSchema, path = 'body'): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, path);
  switch (schema.type) {
    case 'object':
      return exampleOfObject(schema, path);
    case 'array':
      return schema.items ? [exampleOf(schema.items, `${path}[]`)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      throw new Error(`${path} has no example`);
  }
}

function exampleOfObject({ properties = {}, required = [] }: JsonSchema, path: string): object {
  return Object.fromEntries(
    required.map((name) => [name, exampleOf(properties[name] ?? {}, `${path}.${name}`)]),
  );
}
