/**
 * The change of bank details that a ticket asks for: support proposes it, somebody else decides
 * (proposals). The new details go from the ticket into the proposal; nobody types them again, and
 * nobody reads them in full.
 */
import type { DeskTicket } from '#protocol/desk.ts';
import { openSecurityNews } from '#server/domain/credentials/news.ts';
import { proposeBankDetails } from '#server/domain/proposals/proposals.ts';
import { refuse } from '#server/kit/refuse.ts';

import {
  act,
  audit,
  claimOf,
  type DeskAction,
  type DeskServices,
  readDeskTicket,
  requestedDetails,
} from './ticket-desk.ts';
import { findDeskTicket, insertTicketProposal } from './ticket-desk.sql.ts';
import { updateTicket } from './tickets.sql.ts';
import { emitTicket } from './tickets.ts';

/**
 * Refuses `not-found` where the ticket asks for no change or no details are saved yet,
 * `already-decided` while a proposal of it is open or once one is approved, and `claimed`. After a
 * rejection it may be proposed again.
 */
export async function proposeChange(
  services: DeskServices,
  action: DeskAction,
): Promise<DeskTicket> {
  const { database, clock } = services;
  const tellSecurity = openSecurityNews(services);
  await act(services, action, async ({ tx, emit, ticket, now }) => {
    const row = await findDeskTicket(tx, action.staffId, ticket.id);
    const details = row && requestedDetails(row);
    const { id, person_id: personId, subject, status } = ticket;
    if (!details || personId === null) refuse('not-found', { reason: 'no-change-asked' });
    const state = row.proposal_status;
    if (state === 'open' || state === 'approved') refuse('already-decided');
    const proposal = await proposeBankDetails(tx, emit, services, {
      personId,
      details,
      reason: `Requested in ${action.id}.`,
      proposedBy: action.staffId,
    });
    await insertTicketProposal(tx, id, proposal.id, now);
    await updateTicket(tx, { id, status, at: now, claim: claimOf(action.staffId, now) });
    const facts = { id: action.id, subject };
    emit(...(await tellSecurity(tx, personId, { code: 'bank-details-proposed', facts })));
    await emitTicket(tx, emit, personId, id);
    const name = 'ticket.propose-change';
    await audit(tx, { at: now, action, name, facts: { proposal: proposal.id } });
  });
  return readDeskTicket(database, action, clock.now());
}
