/**
 * Where the operator wants to be paid: account, UPI ID, what to write into the payment, and the same as a QR code or as a
 * link for the bank apps of a phone. Where funds are virtual it says instead that no money must be sent.
 */
import { Smartphone } from 'lucide-react';
import { Link } from 'react-router';

import type { Payee } from '#protocol/deposits.ts';
import { depositTexts } from '#texts/deposits.ts';
import { QrCode } from '#ui/account/QrCode.tsx';
import { useMeta } from '#ui/client/meta.ts';
import { formatInr } from '#texts/format.ts';
import { buttonClasses } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import { usePayee } from './deposits.queries.ts';
import { upiLink } from './deposits.rules.ts';

/** `amount` in rupees with two decimals; null while none is entered. */
export function WhereToPay({ amount }: { amount: string | null }) {
  const { data: meta } = useMeta();
  const isReal = meta?.funds === 'real';
  const { data: payee, isError, isFetching, refetch } = usePayee(isReal);
  // Until the server has said that money is real, nobody is told to send any.
  if (!isReal) {
    return (
      <Note>
        <p className="font-semibold text-ink">{depositTexts().virtualFunds}</p>
        <p>
          Any picture will do as the proof here: requests are reviewed and credited all the same.
        </p>
      </Note>
    );
  }
  return (
    <section aria-labelledby="where-to-pay">
      <h2 id="where-to-pay" className="mb-3 text-section">
        Where to pay
      </h2>
      {payee ? (
        <PayeeCard payee={payee} amount={amount} />
      ) : isError ? (
        <ErrorState
          title="Could not load where to pay"
          body="Do not pay anybody before you see it here."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div role="status" className="rounded-card border border-line p-4">
          <span className="sr-only">Loading where to pay</span>
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </section>
  );
}

function PayeeCard({ payee, amount }: { payee: Payee; amount: string | null }) {
  const link = upiLink(payee, amount);
  if (link === null && payee.accountNumber === null) {
    return (
      <Note>
        We cannot take deposits at the moment: no account to pay to has been set. Please do not pay
        anybody, and{' '}
        <Link to="/support-chat" className="text-brand-ink underline underline-offset-4">
          contact support
        </Link>
        .
      </Note>
    );
  }
  return (
    <Card isFlush className="overflow-hidden sm:flex">
      <dl className="min-w-0 flex-1 divide-y divide-line">
        <Detail name="Account holder" value={payee.accountName} />
        <Detail name="Account number" value={payee.accountNumber} />
        <Detail name="IFSC code" value={payee.ifsc} />
        <Detail name="Bank" value={payee.bankName} />
        <Detail name="UPI ID" value={payee.upiId} />
        <Detail
          name="Reference"
          value={payee.reference}
          hint="Write it into the payment, so that we can match it."
        />
        {amount === null ? null : <Detail name="Amount" value={amount} shown={formatInr(amount)} />}
      </dl>
      {link === null ? null : <ByUpi link={link} amount={amount} name={payee.accountName} />}
    </Card>
  );
}

function ByUpi({
  link,
  amount,
  name,
}: {
  link: string;
  amount: string | null;
  name: string | null;
}) {
  const what = amount === null ? 'any amount' : formatInr(amount);
  return (
    <div className="grid content-start justify-items-center gap-3 border-t border-line p-4 sm:w-56 sm:border-t-0 sm:border-l">
      <a
        href={link}
        className={`${buttonClasses('primary', 'medium', true)} hidden! pointer-coarse:inline-flex!`}
      >
        <Smartphone aria-hidden size={18} />
        Pay with a UPI app
      </a>
      <QrCode
        text={link}
        label={`QR code to pay ${what}${name === null ? '' : ` to ${name}`} by UPI`}
        className="w-full max-w-48 rounded-small border border-line"
      />
      <p className="text-center text-meta text-ink-3">
        {amount === null
          ? 'Enter the amount above to have it in the code.'
          : `Scan it with any UPI app: ${what}.`}
      </p>
    </div>
  );
}

function Detail({
  name,
  value,
  shown = value,
  hint,
}: {
  name: string;
  value: string | null;
  shown?: string | null;
  hint?: string;
}) {
  if (value === null) return null;
  return (
    <div className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-2 py-1.5 pr-1.5 pl-4">
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className="text-row wrap-anywhere select-all">{shown}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton text={value} what={name} />
      </dd>
      {hint ? <dd className="col-span-2 text-meta text-ink-3">{hint}</dd> : null}
    </div>
  );
}
