/**
 * Routes in a build of the browser apps: how and where each is asked for. What it takes and
 * answers, who may ask and what that costs is for the server, which checks it, and for its
 * description.
 */
import { parseSync, type Plugin, Visitor } from 'vite';

const KEPT = new Set(['method', 'path', 'access']);
/** Every route has these. */
const MARKS = ['method', 'path', 'summary', 'refusals'];

export function routesAtRest(): Plugin {
  return {
    name: 'routes-at-rest',
    enforce: 'pre',
    transform: (code, id) =>
      /\/protocol\/[a-z-]+\.ts$/.test(id) ? { code: atRest(code), map: null } : null,
  };
}

function atRest(code: string): string {
  const cuts: { start: number; end: number }[] = [];
  const { program } = parseSync('protocol.ts', code);
  new Visitor({
    ObjectExpression({ properties }) {
      const named = properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier'
          ? [{ ...property, name: property.key.name }]
          : [],
      );
      if (!MARKS.every((mark) => named.some(({ name }) => name === mark))) return;
      for (const { name, start, end } of named) if (!KEPT.has(name)) cuts.push({ start, end });
    },
  }).visit(program);
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^,/, ''),
      code,
    );
}
