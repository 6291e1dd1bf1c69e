/**
 * Replaces TypeBox in the browser builds (see vite.config.ts). The protocol describes its shapes
 * with TypeBox. The server validates with them; the browser only needs their types, which are gone
 * after the build. Nine kilobytes saved.
 */

type Shape = { properties?: unknown };

/**
 * Every kind of schema answers with its parts and nothing more: enough to spread `.properties` into
 * another one.
 */
export const Type = new Proxy(
  {},
  {
    get: () => (parts?: unknown) => (typeof parts === 'object' ? { properties: parts } : {}),
  },
) as Record<string, (parts?: unknown) => Shape>;
