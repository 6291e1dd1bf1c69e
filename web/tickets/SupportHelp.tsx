/**
 * What to expect of support, beside the form: who reads it, where the answer comes, what we never
 * ask for.
 */
import { ticketScreenTexts } from '#texts/ticket-screens.ts';
import { Card } from '#ui/parts/Card.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { useBankDetails } from '#web/bank-details/bank-details.queries.ts';

const texts = ticketScreenTexts();

export function SupportHelp({ isBank }: { isBank: boolean }) {
  return (
    <div className="grid gap-4">
      {isBank ? <BankSteps /> : <Steps />}
      <Note>{texts.scamWarning}</Note>
    </div>
  );
}

function Steps() {
  return (
    <Card>
      <h2 className="text-section">{texts.stepsTitle}</h2>
      <ol className="mt-3 grid gap-3 text-body text-ink-2">
        <Step number={1}>{texts.ticketStep}</Step>
        <Step number={2}>{texts.answerStep}</Step>
        <Step number={3}>{texts.replyStep}</Step>
      </ol>
    </Card>
  );
}

function BankSteps() {
  return (
    <Card>
      <h2 className="text-section">{texts.bankStepsTitle}</h2>
      <CurrentDetails />
      <ol className="mt-3 grid gap-3 text-body text-ink-2">
        <Step number={1}>{texts.bankCheckStep}</Step>
        <Step number={2}>{texts.bankApprovalStep}</Step>
        <Step number={3}>{texts.bankNoticeStep}</Step>
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
      {texts.now} <bdi>{bankName}</bdi> {accountNumber}
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
