/** The change of bank details that a ticket asks for: what it would be, how far it is, and the way to propose it. */
import { Link } from 'react-router';

import type { DeskTicket } from '#protocol/desk.ts';
import { Button } from '#ui/parts/Button.tsx';

import { Fact, Facts } from '#console/parts/Facts.tsx';

import { changeText } from './tickets.rules.ts';

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
      <h4 className="text-label font-semibold">New bank details</h4>
      <Facts className="mt-2">
        <Fact name="Account holder">{details.accountName}</Fact>
        <Fact name="Bank">
          {details.bankName}
          {details.ifsc === null ? null : ` · ${details.ifsc}`}
        </Fact>
        <Fact name="Account number">{details.accountNumber}</Fact>
        {details.phone === null ? null : <Fact name="Phone">{details.phone}</Fact>}
      </Facts>
      <p className="mt-2.5 text-label font-normal text-ink-2">{changeText(change)}</p>
      {status === 'requested' && mayPropose ? (
        <Button
          look="secondary"
          size="small"
          className="mt-2"
          busy={isBusy && 'Proposing...'}
          onClick={onPropose}
        >
          Propose this change
        </Button>
      ) : null}
      {change.proposalId === null ? null : (
        <p className="mt-1">
          <Link
            to={status === 'open' ? '/console/proposals' : `/console/proposals?status=${status}`}
            className="text-label text-brand-ink underline underline-offset-4"
          >
            Open the proposals
          </Link>
        </p>
      )}
    </section>
  );
}
