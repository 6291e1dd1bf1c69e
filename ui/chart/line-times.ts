/** The labels of moments beneath a line: where they are held, and which of them have room. */
import type { TextAnchor } from './line-plane.ts';

type TimeLabel = { x: number; at: TextAnchor; text: string };

/** Between two labels, and the width of a letter of theirs, in pixels. */
const LABEL_GAP = 8;
const LETTER = 6.5;

/**
 * The first label begins at its place, the last one ends there, those between have it in their
 * middle.
 */
export const anchorOf = (index: number, count: number): TextAnchor =>
  index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle';

/**
 * The labels that have room: the last one always, then the first, then those between. `scale` is
 * that of the letters.
 */
export function withRoom<Label extends TimeLabel>(
  labels: readonly Label[],
  scale: number,
): Label[] {
  const spanOf = ({ x, at, text }: Label): [from: number, to: number] => {
    const width = text.length * LETTER * scale;
    const from = at === 'start' ? x : at === 'end' ? x - width : x - width / 2;
    return [from - LABEL_GAP / 2, from + width + LABEL_GAP / 2];
  };
  const [last, first, ...between] = [labels.at(-1), labels[0], ...labels.slice(1, -1)];
  const kept = new Set<Label>();
  for (const label of [last, first, ...between]) {
    if (!label) continue;
    const [from, to] = spanOf(label);
    const isFree = [...kept].every((other) => {
      const [left, right] = spanOf(other);
      return to <= left || from >= right;
    });
    if (isFree) kept.add(label);
  }
  return labels.filter((label) => kept.has(label));
}
