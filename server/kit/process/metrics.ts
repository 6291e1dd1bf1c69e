/**
 * Figures of one process in Prometheus's text format, and several processes' put together. The
 * library is loaded only where somebody asks for figures.
 */
import type { Registry } from 'prom-client';

type Labels = Readonly<Record<string, string>>;

type Counter = { add(labels: Labels, by?: number): void };
/** `set` replaces what it said of these labels; `clear` says nothing of any. */
type Gauge = { set(labels: Labels, value: number): void; clear(): void };
type Histogram = { observe(labels: Labels, value: number): void };

/** Names and units by Prometheus's rules: base units, `_total` at the end of what only rises. */
type Named = { name: string; help: string; labels?: readonly string[] | undefined };

export type Metrics = {
  counter(named: Named): Counter;
  gauge(named: Named): Gauge;
  /** `buckets` are upper bounds, rising. */
  histogram(named: Named & { buckets: readonly number[] }): Histogram;
  /** Called before each text, to set what is not counted as it happens. */
  onText(look: () => void): void;
  /** With this name as the label `process` of every line. */
  text(process: string): Promise<string>;
};

export const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8';

/** Gauges of the library that are named like counters, which no rule of Prometheus allows. */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

/** With what the library measures of any process: event loop, memory, CPU, garbage, open files. */
export async function openMetrics(): Promise<Metrics> {
  const library = await import('prom-client');
  const all: Registry = new library.Registry();
  library.collectDefaultMetrics({ register: all });
  for (const name of misnamed) all.removeSingleMetric(name);
  const looks: (() => void)[] = [];
  const config = ({ name, help, labels = [] }: Named) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [all],
  });
  return {
    counter(named) {
      const counter = new library.Counter(config(named));
      return { add: (labels, by = 1) => counter.inc(labels, by) };
    },
    gauge(named) {
      const gauge = new library.Gauge(config(named));
      // One without labels would begin, and begin again, with 0, which nobody has said.
      const clear = () => {
        gauge.reset();
        if (!named.labels) gauge.remove();
      };
      clear();
      return { set: (labels, value) => gauge.set(labels, value), clear };
    },
    histogram({ buckets, ...named }) {
      const histogram = new library.Histogram({ ...config(named), buckets: [...buckets] });
      return { observe: (labels, value) => histogram.observe(labels, value) };
    },
    onText: (look) => void looks.push(look),
    text(process) {
      for (const look of looks) look();
      all.setDefaultLabels({ process });
      return all.metrics();
    },
  };
}

/**
 * One text of several: each family of figures once, with the lines of all. Works on whole families,
 * so that it takes hardly any time in the process that records ticks; the library's own way goes
 * through every figure.
 */
export function mergeTexts(texts: readonly string[]): string {
  const families = new Map<string, string[]>();
  for (const family of texts.flatMap((text) => text.trimEnd().split('\n\n'))) {
    const [help = '', type = '', ...lines] = family.split('\n');
    const head = `${help}\n${type}`;
    const known = families.get(head) ?? [];
    families.set(head, known);
    known.push(...lines);
  }
  return [...families].map(([head, lines]) => [head, ...lines, ''].join('\n')).join('\n');
}
