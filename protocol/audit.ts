/** The audit log, as admins read it. */
import { type Static, Type } from 'typebox';

import { ADMIN } from './roles.ts';
import { closed, Nullable, Page, type Route, Time, typedText, noun } from './route.ts';
import { LongPageQuery } from './staff-parts.ts';

export const AuditEntry = noun('AuditEntry', {
  number: Type.Integer(),
  at: Time,
  /** Null for the system itself. */
  actor: Nullable(Type.Object({ id: Type.String(), name: Type.String(), role: Type.String() })),
  /** e.g. `deposit.approve` */
  action: Type.String(),
  /** Id of the thing that the action changed, e.g. a request or a person. */
  subject: Type.String(),
  /** Person that the action concerns; null if it concerns nobody, e.g. a changed setting. */
  person: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Facts as text, by name; never a secret, account numbers masked. */
  facts: Type.Record(Type.String(), Type.String()),
  previousHash: Type.String(),
  hash: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditPage = noun('AuditPage', {
  ...Page(AuditEntry).properties,
  /**
   * The whole chain, checked in the background; `brokenAt` names the first entry that does not fit.
   */
  chain: Type.Object({
    size: Type.Integer(),
    head: Type.String(),
    checkedAt: Nullable(Time),
    brokenAt: Nullable(Type.Integer()),
  }),
});
export type AuditPage = Static<typeof AuditPage>;

const AuditQuery = closed({
  ...LongPageQuery.properties,
  action: Type.Optional(typedText('line', 60, { description: 'Beginning of the action.' })),
  subject: Type.Optional(typedText('line', 100, { description: 'Id of what was acted on.' })),
  actor: Type.Optional(typedText('line', 60, { description: 'Id of the person who acted.' })),
});

export const auditRoutes = {
  audit: {
    method: 'GET',
    path: '/api/staff/audit',
    summary: 'The audit log, newest first',
    access: ADMIN,
    query: AuditQuery,
    status: 200,
    reply: AuditPage,
    refusals: [],
  },
} as const satisfies Record<string, Route>;
