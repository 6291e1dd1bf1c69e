/** The audit log, as admins read it. */
import { type Static, Type } from 'typebox';

import { ADMIN } from './roles.ts';
import { closed, Nullable, Page, type Route, Time, typedText } from './route.ts';

export const AuditEntry = Type.Object({
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

export const AuditPage = Type.Object({
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
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
  action: Type.Optional(typedText('line', 60)),
  subject: Type.Optional(typedText('line', 100)),
  actor: Type.Optional(typedText('line', 60)),
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
