/**
 * The dashboard and the alerts as files: the first fits Grafana's dashboard model, each of the
 * second has a case that fires, one that does not, and a line in the manual. What Prometheus makes
 * of them is asked in test/faults/watching.test.ts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';

import { hasPrometheus, observability, promtool } from './prometheus.ts';
import { repository } from './sources.ts';

const read = (name: string) => readFileSync(join(observability, name), 'utf8');

/**
 * What we use of the model (Grafana's JSON model of dashboards, version 42), and nothing that it
 * does not have.
 */
const closed = <Fields extends Record<string, Type.TSchema>>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });
const Source = closed({ type: Type.Literal('prometheus'), uid: Type.Literal('${datasource}') });
const Target = closed({
  refId: Type.String({ pattern: '^[A-Z]$' }),
  datasource: Source,
  expr: Type.String({ minLength: 3 }),
  legendFormat: Type.String(),
  range: Type.Boolean(),
  instant: Type.Boolean(),
});
const Place = closed({
  h: Type.Integer({ minimum: 2, maximum: 20 }),
  w: Type.Integer({ minimum: 1, maximum: 24 }),
  x: Type.Integer({ minimum: 0, maximum: 23 }),
  y: Type.Integer({ minimum: 0 }),
});
const Step = closed({ color: Type.String(), value: Type.Union([Type.Number(), Type.Null()]) });
const Choice = closed({ text: Type.String(), index: Type.Integer() });
const Defaults = closed({
  unit: Type.Enum(['none', 's', 'reqps', 'ops', 'bytes', 'percentunit', 'currencyINR']),
  min: Type.Optional(Type.Number()),
  thresholds: Type.Optional(
    closed({ mode: Type.Literal('absolute'), steps: Type.Array(Step, { minItems: 1 }) }),
  ),
  mappings: Type.Optional(
    Type.Array(
      closed({ type: Type.Literal('value'), options: Type.Record(Type.String(), Choice) }),
    ),
  ),
});
const panel = <Kind extends string, Options extends Type.TSchema>(kind: Kind, options: Options) =>
  closed({
    id: Type.Integer({ minimum: 1 }),
    type: Type.Literal(kind),
    title: Type.String({ minLength: 1 }),
    gridPos: Place,
    datasource: Source,
    targets: Type.Array(Target, { minItems: 1 }),
    fieldConfig: closed({ defaults: Defaults, overrides: Type.Array(Type.Never()) }),
    options,
  });
const Stat = closed({
  reduceOptions: closed({
    calcs: Type.Array(Type.Literal('lastNotNull')),
    fields: Type.Literal(''),
    values: Type.Boolean(),
  }),
  colorMode: Type.Enum(['none', 'value', 'background']),
  graphMode: Type.Enum(['none', 'area']),
});
const TimeSeries = closed({
  legend: closed({
    displayMode: Type.Enum(['list', 'table', 'hidden']),
    placement: Type.Enum(['bottom', 'right']),
    showLegend: Type.Boolean(),
  }),
  tooltip: closed({
    mode: Type.Enum(['single', 'multi', 'none']),
    sort: Type.Enum(['asc', 'desc', 'none']),
  }),
});
const Dashboard = closed({
  uid: Type.String({ pattern: '^[a-zA-Z0-9-]{1,40}$' }),
  title: Type.String({ minLength: 1 }),
  description: Type.String(),
  tags: Type.Array(Type.String()),
  schemaVersion: Type.Literal(42),
  version: Type.Integer(),
  editable: Type.Boolean(),
  timezone: Type.Enum(['browser', 'utc']),
  refresh: Type.String({ pattern: '^[0-9]+[smh]$' }),
  time: closed({ from: Type.String(), to: Type.String() }),
  graphTooltip: Type.Enum([0, 1, 2]),
  templating: closed({
    list: Type.Array(
      closed({
        name: Type.Literal('datasource'),
        label: Type.String(),
        type: Type.Literal('datasource'),
        query: Type.Literal('prometheus'),
        hide: Type.Enum([0, 1, 2]),
      }),
    ),
  }),
  annotations: closed({ list: Type.Array(Type.Never()) }),
  links: Type.Array(Type.Never()),
  panels: Type.Array(Type.Union([panel('stat', Stat), panel('timeseries', TimeSeries)])),
});

test('the dashboard fits the model, and no panel covers another', () => {
  const dashboard: unknown = JSON.parse(read('dashboard.json'));
  expect(Value.Errors(Dashboard, dashboard)).toEqual([]);
  const { panels } = dashboard as Type.Static<typeof Dashboard>;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
    expect(x + w).toBeLessThanOrEqual(24);
    return Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`);
  });
  expect(new Set(taken).size).toBe(taken.length);
});

test('each alert has a case that fires, one that does not, and what to do in the manual', async () => {
  const names = [...read('alerts.yml').matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(15);
  const cases = read('alerts.test.yml');
  const manual = readFileSync(join(repository, 'docs', 'operating.md'), 'utf8');
  const missing = names.filter(
    (name) =>
      !cases.includes(`- name: ${name} fires\n`) ||
      !cases.includes(`- name: ${name} is quiet\n`) ||
      !manual.includes(`| \`${name}\` |`),
  );
  expect(missing).toEqual([]);
  if (!hasPrometheus) {
    process.stdout.write('Prometheus is not installed: the cases of the alerts were not run\n');
    return;
  }
  expect(await promtool(['check', 'rules', 'alerts.yml'])).toMatchObject({ isFine: true });
  expect(await promtool(['test', 'rules', 'alerts.test.yml'])).toMatchObject({ isFine: true });
});
