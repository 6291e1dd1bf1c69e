/**
 * Routes in a build of the browser apps: how and where each is asked for. What it takes and
 * answers, who may ask and what that costs is for the server, which checks it, and for its
 * description. So are descriptions and examples of schemas.
 */
import { parseSync, type Plugin, Visitor } from 'vite';

const KEPT = new Set(['method', 'path', 'access']);
/** Every route has these. */
const MARKS = ['method', 'path', 'summary', 'refusals'];
const DESCRIBING = new Set(['description', 'examples']);

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
      const isRoute = MARKS.every((mark) => named.some(({ name }) => name === mark));
      for (const { name, start, end } of named)
        if (isRoute ? !KEPT.has(name) : DESCRIBING.has(name)) cuts.push({ start, end });
    },
  }).visit(program);
  // A cut that stands inside another one goes with it.
  return cuts
    .filter(({ start }) => !cuts.some((other) => other.start < start && start < other.end))
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^,/, ''),
      code,
    );
}
