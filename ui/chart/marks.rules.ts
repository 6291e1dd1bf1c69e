/**
 * The places of labels that stand beside a price axis: each as near to its price as there is room,
 * none over another, and always in the order of their prices. For drawing only.
 */

/** `y` is where its price is, in pixels from the top. */
export type Mark = { y: number; price: number };

/** Beside this the others weigh little: the first mark moves for the edges alone. */
const FIRST_WEIGHT = 1_000;

/**
 * The middle of each label, in the order of `marks`. Null for one whose price is out of sight, and
 * for those furthest from the first where there is no room for all.
 */
export function placeMarks(
  marks: readonly Mark[],
  { height, gap }: { height: number; gap: number },
): readonly (number | null)[] {
  const first = marks[0];
  const most = Math.max(1, Math.floor(height / gap));
  const seen = marks
    .map((mark, index) => ({ ...mark, index }))
    .filter(({ y }) => y >= 0 && y <= height)
    .toSorted((one, other) => away(one, first) - away(other, first) || one.index - other.index)
    .slice(0, most)
    .toSorted((one, other) => other.price - one.price || one.index - other.index);
  const lowest = Math.max(gap / 2, height - gap / 2 - (seen.length - 1) * gap);
  const places = rising(
    seen.map(({ y, index }, order) => ({
      at: y - order * gap,
      weight: index === 0 ? FIRST_WEIGHT : 1,
    })),
  );
  const result: (number | null)[] = marks.map(() => null);
  for (const [order, { index }] of seen.entries()) {
    const free = places[order] ?? 0;
    result[index] = Math.max(gap / 2, Math.min(lowest, free)) + order * gap;
  }
  return result;
}

const away = ({ y }: Mark, first: Mark | undefined) => Math.abs(y - (first?.y ?? y));

/** The rising row that is nearest to a given one: neighbours that fall share their mean. */
function rising(row: readonly { at: number; weight: number }[]): number[] {
  const groups: { at: number; weight: number; count: number }[] = [];
  for (const next of row) {
    let group = { ...next, count: 1 };
    let before = groups.at(-1);
    while (before && before.at > group.at) {
      groups.pop();
      const weight = before.weight + group.weight;
      group = {
        at: (before.at * before.weight + group.at * group.weight) / weight,
        weight,
        count: before.count + group.count,
      };
      before = groups.at(-1);
    }
    groups.push(group);
  }
  return groups.flatMap(({ at, count }) => Array.from({ length: count }, () => at));
}
