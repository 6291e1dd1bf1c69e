/** SQL of claims and notes. */
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';

export type NoteRow = { text: string; staff_id: string; name: string; at: Date };

export function listNotes(reader: Reader, requestId: string): Promise<NoteRow[]> {
  return reader.query<NoteRow>(
    `select n.text, n.staff_id, p.name, n.at from request_notes n join people p on p.id = n.staff_id
     where n.request_id = $1 order by n.id`,
    [requestId],
  );
}

export function insertNote(
  tx: Tx,
  note: { requestId: string; id: string; staffId: string; text: string; at: Date },
) {
  return tx.execute(
    'insert into request_notes (request_id, id, staff_id, text, at) values ($1, $2, $3, $4, $5)',
    [note.requestId, note.id, note.staffId, note.text, note.at],
  );
}

/** False where somebody else holds it. */
export async function takeClaim(
  tx: Tx,
  claim: { requestId: string; staffId: string; until: Date; now: Date },
): Promise<boolean> {
  const taken = await tx.execute(
    `insert into request_claims as c (request_id, staff_id, until) values ($1, $2, $3)
     on conflict (request_id) do update set staff_id = $2, until = $3
     where c.staff_id = $2 or c.until <= $4
       or exists (select from approvals v where v.request_id = $1 and v.approver_id = c.staff_id)`,
    [claim.requestId, claim.staffId, claim.until, claim.now],
  );
  return taken > 0;
}

/** Only one's own; answers how many. */
export function renewClaim(tx: Tx, requestId: string, staffId: string, until: Date) {
  return tx.execute(
    'update request_claims set until = $3 where request_id = $1 and staff_id = $2',
    [requestId, staffId, until],
  );
}

export function deleteClaim(writer: Database | Tx, requestId: string, staffId: string) {
  return writer.execute('delete from request_claims where request_id = $1 and staff_id = $2', [
    requestId,
    staffId,
  ]);
}
