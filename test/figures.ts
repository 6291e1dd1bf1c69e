/** Reads figures in Prometheus's text format: every line is a sample or a comment, or it throws. */

export type Sample = { name: string; labels: Record<string, string>; value: number };

const sample = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (NaN|[+-]?Inf|[-+0-9.e]+)$/i;
const label = /([a-z_]+)="((?:[^"\\]|\\.)*)"(?:,|$)/gi;

export function readFigures(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', inside = '', value = ''] = sample.exec(line) ?? [];
      if (name === '') throw new Error(`no sample: ${line}`);
      const pairs = [...inside.matchAll(label)].map(([, key = '', of = '']) => [key, of] as const);
      return {
        name,
        labels: Object.fromEntries(pairs),
        value: Number(value.replace('Inf', 'Infinity')),
      };
    });
}

/** The sum of all samples of a name whose labels are as these. */
export function sumOf(
  samples: readonly Sample[],
  name: string,
  labels: Record<string, string> = {},
): number {
  return samples
    .filter((one) => one.name === name)
    .filter((one) => Object.entries(labels).every(([key, value]) => one.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0);
}
