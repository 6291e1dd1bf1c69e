/**
 * A page as a screen reader goes through it: the browser's accessibility tree from its beginning to
 * its end, one line for each thing that is stopped at or said.
 */
import type { Page } from 'playwright-core';

export type Heard = { role: string; name: string; level: number | null; path: readonly string[] };

type Node = {
  nodeId: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  properties?: { name: string; value: { value?: unknown } }[];
  childIds?: string[];
};

const landmarks = new Set([
  'banner',
  'navigation',
  'main',
  'contentinfo',
  'complementary',
  'region',
]);
/** What a reader stops at. */
const controls: ReadonlySet<string> = new Set([
  ...['button', 'link', 'textbox', 'checkbox', 'switch', 'radio', 'tab', 'combobox', 'slider'],
  ...['searchbox', 'spinbutton', 'menuitem', 'option', 'DisclosureTriangle'],
]);
const said = new Set([
  ...landmarks,
  ...controls,
  'heading',
  'image',
  'img',
  'dialog',
  'StaticText',
]);

/** Each in its order; `path` are the landmarks around it, from outside. */
export async function readThrough(page: Page): Promise<Heard[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const heard: Heard[] = [];
  const visit = (node: Node, path: readonly string[]): void => {
    const role = node.role?.value ?? '';
    const name = node.name?.value ?? '';
    const isSaid = !node.ignored && said.has(role);
    if (isSaid) {
      const level = node.properties?.find((one) => one.name === 'level')?.value.value;
      heard.push({ role, name, level: typeof level === 'number' ? level : null, path });
    }
    // The name of a control is all that is said of what is in it.
    if (isSaid && (controls.has(role) || role === 'heading') && name !== '') return;
    const inner = isSaid && landmarks.has(role) ? [...path, role] : path;
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) visit(child, inner);
    }
  };
  if (nodes[0]) visit(nodes[0], []);
  return heard;
}

/**
 * What would stop somebody who listens, one line each. `hasLateTitle`: the title is below what the
 * page shows first.
 */
export function readingFaults(heard: readonly Heard[], hasLateTitle = false): string[] {
  const faults: string[] = [];
  const main = heard.findIndex(({ role }) => role === 'main');
  if (heard.filter(({ role }) => role === 'main').length !== 1)
    faults.push('there is not one main');
  const [first] = heard.filter(({ role }) => controls.has(role));
  if (first?.role !== 'link' || !first.name.startsWith('Skip')) {
    faults.push(`begins with ${first?.role} "${first?.name}" instead of the way to the content`);
  }
  const headings = heard.filter(({ role }) => role === 'heading');
  const tops = headings.filter(({ level }) => level === 1);
  if (tops.length !== 1) faults.push(`has ${tops.length} headings of the first level`);
  headings.forEach(({ name, level }, at) => {
    const before = headings[at - 1]?.level ?? 0;
    if ((level ?? 0) > before + 1 && at > 0)
      faults.push(`"${name}" is of level ${level} after ${before}`);
  });
  // A page says what it is before anything else of it; what is in its bar counts as the page's.
  const top = heard.findIndex(({ role, level }) => role === 'heading' && level === 1);
  const early = heard
    .slice(main + 1, top)
    .filter(({ role }) => controls.has(role))
    .map(({ name }) => name);
  if (top > main && early.length > 2 && !hasLateTitle)
    faults.push(`before its title come ${early.join(', ')}`);
  for (const { role, name, path } of heard) {
    if (name === '' && (controls.has(role) || role === 'img' || role === 'image')) {
      faults.push(`a ${role} without a name in ${path.join(' > ')}`);
    }
    if (name === '' && (role === 'navigation' || role === 'region')) {
      faults.push(`a ${role} without a name`);
    }
  }
  return faults;
}

/** A line for each thing but plain text: as it is compared. */
export const outline = (heard: readonly Heard[]): string[] =>
  heard
    .filter(({ role }) => role !== 'StaticText')
    .map(({ role, name, level }) =>
      [role, level, name].filter((part) => part !== null && part !== '').join(' '),
    );
