/**
 * Where the operator wants to be paid: account, UPI ID, what to write into the payment, and the
 * same as a QR code or as a link for the bank apps of a phone. Only where funds are real.
 */
import { wordTexts } from '#texts/words.ts';
import { Smartphone } from 'lucide-react';
import { Link } from 'react-router';

import type { Payee } from '#protocol/deposits.ts';
import { Loaded, withData } from '#ui/lists/Loaded.tsx';
import { QrCode } from '#ui/account/QrCode.tsx';
import { depositTexts } from '#texts/deposits.ts';
import { formatInr } from '#texts/format.ts';
import { useFrozen } from '#ui/figures/frozen.ts';
import { buttonClasses } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

import { usePayee } from './deposits.queries.ts';
import { upiLink } from './deposits.rules.ts';

const texts = depositTexts();

/** `amount` in rupees with two decimals; null while none is entered. */
export function WhereToPay({ amount }: { amount: string | null }) {
  const query = usePayee();
  const payee = useFrozen(query.data);
  return (
    <section aria-labelledby="where-to-pay">
      <h2 id="where-to-pay" className="mb-3 text-section">
        {texts.payeeTitle}
      </h2>
      <Loaded
        query={withData(query, payee)}
        failed={texts.payeeFailed}
        staleClass="mb-3"
        failedBody={texts.payNobody}
        loading={
          <div role="status" className="rounded-card border border-line p-4">
            <span className="sr-only">{texts.payeeLoading}</span>
            <Skeleton className="h-64 w-full" />
          </div>
        }
      >
        {(shown) => <PayeeCard payee={shown} amount={amount} />}
      </Loaded>
    </section>
  );
}

function PayeeCard({ payee, amount }: { payee: Payee; amount: string | null }) {
  const link = upiLink(payee, amount);
  if (link === null && payee.accountNumber === null) {
    return (
      <Note>
        {texts.noDeposits} {texts.payNobody}{' '}
        <Link to="/support-chat" className="text-brand-ink underline underline-offset-4">
          {texts.contactSupport}
        </Link>
      </Note>
    );
  }
  return (
    <Card isFlush className="overflow-hidden sm:flex">
      <dl className="min-w-0 flex-1 divide-y divide-line">
        <Detail name={wordTexts().accountHolder} value={payee.accountName} />
        <Detail name={wordTexts().accountNumber} value={payee.accountNumber} />
        <Detail name={wordTexts().ifscCode} value={payee.ifsc} />
        <Detail name={wordTexts().bank} value={payee.bankName} />
        <Detail name="UPI ID" value={payee.upiId} />
        <Detail name={wordTexts().reference} value={payee.reference} hint={texts.referenceHint} />
        {amount === null ? null : (
          <Detail name={wordTexts().amount} value={amount} shown={formatInr(amount)} />
        )}
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
  return (
    <div className="grid content-start justify-items-center gap-3 border-t border-line p-4 sm:w-56 sm:border-t-0 sm:border-l">
      <a
        href={link}
        className={`${buttonClasses('primary', 'medium', true)} hidden! pointer-coarse:inline-flex!`}
      >
        <Smartphone aria-hidden size={18} />
        {texts.payByUpi}
      </a>
      <QrCode
        text={link}
        label={texts.qr({ amount: amount === null ? null : formatInr(amount), name })}
        className="w-full max-w-48 rounded-small border border-line"
      />
      <p className="text-center text-meta text-ink-3">{texts.scan}</p>
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
