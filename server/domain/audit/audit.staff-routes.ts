/** The audit log as admins read it, with the state of its chain. */
import type { FastifyInstance } from 'fastify';

import type { AuditEntry, AuditPage } from '#protocol/audit.ts';
import { staff } from '#protocol/staff.ts';
import { pageOf, readCursor } from '#server/kit/page-of.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { isUuid } from '#server/kit/ids.ts';
import { serve } from '#server/entry/http/serve.ts';

import { type AuditRow, findHead, listEntries } from './audit.sql.ts';
import type { ChainFinding } from './chain.rules.ts';
import { findChainCheck } from './checks.sql.ts';
import { verifyChain } from './verify.ts';

const PAGE = 50;

export function auditRoutes(
  app: FastifyInstance,
  { database, clock }: { database: Reader; clock: Clock },
): void {
  serve(app, staff.audit, async ({ query }): Promise<AuditPage> => {
    const limit = query.limit ?? PAGE;
    const actor = textOf(query.actor);
    const broken = await findBreak(database);
    const [rows, { size, head }] = await Promise.all([
      listEntries(database, {
        action: textOf(query.action),
        subject: textOf(query.subject),
        actorId: actor !== null && isUuid(actor) ? actor : null,
        actorPart: actor === null || isUuid(actor) ? null : actor.toLowerCase(),
        before: readCursor(query.cursor, entryNumber),
        limit: limit + 1,
      }),
      findHead(database),
    ]);
    const { shown, nextCursor } = pageOf(rows, limit, ({ number }) => number.toString());
    return {
      items: shown.map(toEntry),
      nextCursor,
      chain: {
        size,
        head,
        checkedAt: clock.now().toISOString(),
        brokenAt: broken?.number ?? null,
      },
    };
  });
}

/**
 * What the watch found last, or else a look at what came since: who reads the log wants to know of
 * what is on the page.
 */
async function findBreak(database: Reader): Promise<ChainFinding | null> {
  const last = await findChainCheck(database);
  if (last?.broken) return last.broken;
  return (await verifyChain(database, last ? { from: last.whole } : {})).broken;
}

function textOf(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

function toEntry(row: AuditRow): AuditEntry {
  const { number, at, action, subject, facts, hash, previous_hash: previousHash } = row;
  return {
    number,
    at: at.toISOString(),
    actor:
      row.actor_id === null
        ? null
        : { id: row.actor_id, name: row.actor_name ?? '', role: row.actor_role ?? '' },
    action,
    subject,
    person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '' },
    facts: JSON.parse(facts) as Record<string, string>,
    previousHash,
    hash,
  };
}

const entryNumber = (text: string): number | null =>
  /^[1-9][0-9]{0,8}$/.test(text) ? Number.parseInt(text, 10) : null;
