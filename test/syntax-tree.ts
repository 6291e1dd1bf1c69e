/** Names in the syntax tree of code, for the tests that look for uses of them. */

export type Node = { type: string } & Record<string, unknown>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** What wraps an expression without changing it: `x!`, `x as T`, `(x)`, `x?.y`. */
export const wrapper = /^(?:TSNonNull|TSAs|TSSatisfies|TSTypeAssertion|Parenthesized|Chain)/;

/** As one writes it, e.g. `navigator.share` for `window.navigator?.['share']`; null for no name. */
export function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (wrapper.test(node.type)) return nameOf(node['expression']);
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type !== 'MemberExpression') return null;
  const object = nameOf(node['object']);
  const property = keyOf(node['property'], node['computed'] === true);
  if (object === null || property === null) return null;
  return /^(?:window|globalThis|self)$/.test(object) ? property : `${object}.${property}`;
}

export function keyOf(key: unknown, isComputed: boolean): string | null {
  if (!isNode(key)) return null;
  if (key.type === 'Literal') return String(key['value']);
  return isComputed ? null : nameOf(key);
}
