/**
 * The one file that says which hosts make up a cluster, read and checked. Everything else is worked
 * out from it.
 */
import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const name = Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' });
const host = Type.Object({ name, address: Type.String() }, { additionalProperties: false });
const path = Type.String({ pattern: '^/[A-Za-z0-9_./-]+$' });

const planSchema = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,20}$' }),
    /** Three or five, so that more than half can be left. */
    databases: Type.Array(host, { minItems: 3, maxItems: 5 }),
    servers: Type.Array(host, { minItems: 2, maxItems: 9 }),
    /** Of whichever HAProxy answers at the moment. */
    sharedAddress: Type.String(),
    network: Type.String({ pattern: '^[0-9.]+/[0-9]{1,2}$' }),
    /** Network interface of the servers. */
    interface: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,15}$' }),
    /** Whether nothing is confirmed while no standby has it. */
    strict: Type.Boolean(),
    watchdog: Type.Union([
      Type.Literal('required'),
      Type.Literal('automatic'),
      Type.Literal('off'),
    ]),
    /** A directory that all database hosts see. */
    archive: path,
    /** Empty where people use addresses. */
    baseUrl: Type.String(),
    /** PEM of certificate and key for people's browsers, on the servers; empty for HTTP only. */
    certificate: Type.Union([path, Type.Literal('')]),
    /** Further parameters of PostgreSQL. */
    postgresql: Type.Record(
      Type.String({ pattern: '^[a-z_.]+$' }),
      Type.String({ pattern: "^[^'\\n]*$" }),
    ),
  },
  { additionalProperties: false },
);

export type Plan = Static<typeof planSchema>;
export type Host = Static<typeof host>;

/** Throws one line that says what is wrong with which entry. */
export function readPlan(file: string): Plan {
  return checkPlan(JSON.parse(readFileSync(file, 'utf8')) as unknown);
}

export function checkPlan(value: unknown): Plan {
  const [wrong] = Value.Errors(planSchema, value);
  if (wrong) throw new Error(`The plan's ${wrong.instancePath || 'content'} ${wrong.message}.`);
  const plan = value as Plan;
  if (plan.databases.length % 2 === 0) throw new Error('The plan needs three or five databases.');
  const hosts = [...plan.databases, ...plan.servers];
  const addresses = [...hosts.map(({ address }) => address), plan.sharedAddress];
  for (const address of addresses)
    if (!isIPv4(address)) throw new Error(`The plan's ${address} is no IPv4 address.`);
  for (const list of [addresses, hosts.map((one) => one.name)]) {
    const twice = list.find((one, at) => list.indexOf(one) !== at);
    if (twice !== undefined) throw new Error(`The plan names ${twice} twice.`);
  }
  return plan;
}
