/**
 * What the bench measured as pictures for docs/performance.md: bars, and lines over a size that grows. Plain SVG with the
 * figures written out, readable on a light and on a dark page.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'performance');
const WIDTH = 720;
const LEFT = 230;
const RIGHT = 120;
const ROW = 30;
const TOP = 56;
const LINES_HEIGHT = 240;
const LINES_LEFT = 64;

export type Bar = { name: string; value: number; note?: string; isOurs?: boolean };
export type Line = { name: string; values: readonly number[]; isOurs?: boolean };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function write(name: string, title: string, height: number, parts: readonly string[]): void {
  const style = `text{font:13px system-ui,sans-serif;fill:#3b3f46}.title{font-weight:600;font-size:15px;fill:#16181d}
.ours{fill:#0b7a5e}.other{fill:#9aa1ab}.line{fill:none;stroke-width:2}.line.ours{stroke:#0b7a5e}.line.other{stroke:#9aa1ab}
.axis{stroke:#c9cdd3}.paper{fill:#fff}
@media(prefers-color-scheme:dark){text{fill:#c3c8d0}.title{fill:#f2f4f7}.ours{fill:#3ec79d}.other{fill:#6d7480}
.line.ours{stroke:#3ec79d}.line.other{stroke:#6d7480}.axis{stroke:#3a3f47}.paper{fill:#14161a}}`;
  mkdirSync(FOLDER, { recursive: true });
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title><style>${style.replaceAll('\n', '')}</style>`,
    `<rect class="paper" width="${WIDTH}" height="${height}" rx="8"/>`,
    `<text class="title" x="20" y="30">${escaped(title)}</text>`,
    ...parts,
    '</svg>',
  ];
  writeFileSync(join(FOLDER, `${name}.svg`), `${svg.join('\n')}\n`);
}

/** Widths are in proportion from zero. */
export function plotBars(name: string, title: string, bars: readonly Bar[]): void {
  const most = Math.max(...bars.map(({ value }) => value));
  const room = WIDTH - LEFT - RIGHT;
  const rows = bars.flatMap(({ name: label, value, note, isOurs }, index) => {
    const y = TOP + index * ROW;
    const width = Math.max(1, (value / most) * room).toFixed(1);
    return [
      `<text x="${LEFT - 12}" y="${y + 15}" text-anchor="end">${escaped(label)}</text>`,
      `<rect class="${isOurs ? 'ours' : 'other'}" x="${LEFT}" y="${y}" width="${width}" height="20" rx="3"/>`,
      `<text x="${LEFT + Number(width) + 8}" y="${y + 15}">${escaped(note ?? String(value))}</text>`,
    ];
  });
  write(name, title, TOP + bars.length * ROW + 16, rows);
}

/** Over sizes that grow by factors: the steps along the foot are even, the height starts at zero. */
export function plotLines(
  name: string,
  title: string,
  sizes: readonly string[],
  lines: readonly Line[],
): void {
  const most = Math.max(...lines.flatMap(({ values }) => values)) * 1.15;
  const foot = TOP + LINES_HEIGHT;
  const x = (index: number) =>
    LINES_LEFT + (index * (WIDTH - LINES_LEFT - RIGHT)) / Math.max(1, sizes.length - 1);
  const y = (value: number) => foot - (value / most) * LINES_HEIGHT;
  const drawn = lines.flatMap(({ name: label, values, isOurs }) => {
    const kind = isOurs ? 'ours' : 'other';
    const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
    const last = values.at(-1) ?? 0;
    return [
      `<polyline class="line ${kind}" points="${points.join(' ')}"/>`,
      ...values.map(
        (value, index) =>
          `<circle class="${kind}" cx="${x(index).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3"/>` +
          `<text x="${x(index).toFixed(1)}" y="${(y(value) - 9).toFixed(1)}" text-anchor="middle">${value}</text>`,
      ),
      `<text x="${WIDTH - RIGHT + 12}" y="${(y(last) + 5).toFixed(1)}">${escaped(label)}</text>`,
    ];
  });
  write(name, title, foot + 40, [
    `<line class="axis" x1="${LINES_LEFT - 20}" x2="${WIDTH - RIGHT}" y1="${foot}" y2="${foot}"/>`,
    ...sizes.map(
      (size, index) =>
        `<text x="${x(index).toFixed(1)}" y="${foot + 22}" text-anchor="middle">${escaped(size)}</text>`,
    ),
    ...drawn,
  ]);
}
