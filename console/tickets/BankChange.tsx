/**
 * The change of bank details that a ticket asks for: what it would be, how far it is, and the way
 * to propose it.
 */
import { Link } from 'react-router';

import type { DeskTicket } from '#protocol/desk.ts';
import { consoleTicketTexts } from '#texts/console-tickets.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { wordTexts } from '#texts/words.ts';
import { Button } from '#ui/parts/Button.tsx';

import { Fact, Facts } from '#console/parts/Facts.tsx';

const texts = consoleTicketTexts();
const words = wordTexts();

type BankChangeProps = {
  change: NonNullable<DeskTicket['change']>;
  mayPropose: boolean;
  isBusy: boolean;
  onPropose: () => void;
};

export function BankChange({ change, mayPropose, isBusy, onPropose }: BankChangeProps) {
  const { details, status } = change;
  return (
    <section className="mt-4 rounded-desk border border-line p-3">
      <h4 className="text-label font-semibold">{texts.requestedDetails}</h4>
      <Facts className="mt-2">
        <Fact name={words.accountHolder}>{details.accountName}</Fact>
        <Fact name={words.bank}>
          {details.bankName}
          {details.ifsc === null ? null : ` · ${details.ifsc}`}
        </Fact>
        <Fact name={words.accountNumber}>{details.accountNumber}</Fact>
        {details.phone === null ? null : <Fact name={words.phone}>{details.phone}</Fact>}
      </Facts>
      <p className="mt-2.5 text-label font-normal text-ink-2">{texts.changes[status]}</p>
      {status === 'requested' && mayPropose ? (
        <Button
          look="secondary"
          size="small"
          className="mt-2"
          busy={isBusy && consoleWordTexts().proposing}
          onClick={onPropose}
        >
          {texts.proposeChange}
        </Button>
      ) : null}
      {change.proposalId === null ? null : (
        <p className="mt-1">
          <Link
            to={status === 'open' ? '/console/proposals' : `/console/proposals?status=${status}`}
            className="text-label text-brand-ink underline underline-offset-4"
          >
            {texts.proposalsLink}
          </Link>
        </p>
      )}
    </section>
  );
}
