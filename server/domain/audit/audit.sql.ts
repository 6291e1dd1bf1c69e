/** SQL of the audit log. Number and hashes come from the database's own trigger. */
import type { InsertTable } from '#server/ledger/rows.ts';

export const auditTable: InsertTable = {
  name: 'audit_entries',
  columns: {
    at: 'timestamptz',
    actor_id: 'uuid',
    action: 'text',
    subject: 'text',
    facts: 'text',
  },
};
