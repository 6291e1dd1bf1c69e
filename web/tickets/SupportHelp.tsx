/** What to expect of support, beside the form: who reads it, where the answer comes, what we never ask for. */
import { Card } from '#ui/parts/Card.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { useBankDetails } from '#web/bank-details/bank-details.queries.ts';

export function SupportHelp({ isBank }: { isBank: boolean }) {
  return (
    <div className="grid gap-4">
      {isBank ? <BankSteps /> : <Steps />}
      <Note>
        We never ask for your password, for a fee to release a withdrawal, or for money to answer
        you.
      </Note>
    </div>
  );
}

function Steps() {
  return (
    <Card>
      <h2 className="text-section">What happens next</h2>
      <ol className="mt-3 grid gap-3 text-body text-ink-2">
        <Step number={1}>Your message becomes a ticket that only you and our support read.</Step>
        <Step number={2}>The answer shows in your support history and as a notification.</Step>
        <Step number={3}>Reply as often as you need. A reply opens a closed ticket again.</Step>
      </ol>
    </Card>
  );
}

function BankSteps() {
  return (
    <Card>
      <h2 className="text-section">How a change works</h2>
      <CurrentDetails />
      <ol className="mt-3 grid gap-3 text-body text-ink-2">
        <Step number={1}>Support checks your request and proposes the change.</Step>
        <Step number={2}>A second member of staff approves it or turns it down.</Step>
        <Step number={3}>
          You get a notification. For 24 hours after the change nothing can be withdrawn, so that
          you can object.
        </Step>
      </ol>
    </Card>
  );
}

function CurrentDetails() {
  const { data } = useBankDetails();
  if (!data?.details) return null;
  const { bankName, accountNumber } = data.details;
  return (
    <p className="mt-2 rounded-field bg-sunken px-3.5 py-2.5 text-label font-normal text-ink-2">
      Now: <bdi>{bankName}</bdi> {accountNumber}
    </p>
  );
}

function Step({ number, children }: { number: number; children: string }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-full border border-line-strong text-meta font-semibold text-ink-2"
      >
        {number}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
