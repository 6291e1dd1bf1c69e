/** The saved bank details, masked and never asked for again, with the one way to change them. */
import { wordTexts } from '#texts/words.ts';
import { Landmark, Lock } from 'lucide-react';
import { Link } from 'react-router';

import type { MaskedBankDetails } from '#protocol/withdrawals.ts';
import { withdrawalScreenTexts } from '#texts/withdrawal-screens.ts';
import { Card } from '#ui/parts/Card.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';

const texts = withdrawalScreenTexts();

export function SavedDetails({ details }: { details: MaskedBankDetails }) {
  return (
    <section aria-labelledby="bank-details" className="grid gap-3">
      <h2 id="bank-details" className="text-section">
        {texts.bankDetails}
      </h2>
      <Card isFlush>
        <div className="flex items-center gap-3 border-b border-line p-4">
          <Landmark aria-hidden size={22} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          <div className="min-w-0 flex-1">
            <p className="text-row font-semibold wrap-anywhere">{details.bankName}</p>
            <p className="text-row">
              <span className="sr-only">{texts.maskedNumber} </span>
              {details.accountNumber}
            </p>
          </div>
          <Lock aria-hidden size={16} className="shrink-0 text-ink-3" />
        </div>
        <dl className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2">
          <Detail name={wordTexts().holderName} value={details.accountName} />
          <Detail name={wordTexts().ifscCode} value={details.ifsc} />
          <Detail name={wordTexts().phone} value={details.phone} />
          <Detail name={wordTexts().additionalInfo} value={details.additionalInfo} />
        </dl>
      </Card>
      <p className="text-body text-ink-2">
        <RichText
          parts={texts.changeHint({
            link: wrapIn(
              <Link
                to="/support-chat?topic=bank-details"
                className="text-brand-ink underline underline-offset-4"
              />,
            ),
          })}
        />
      </p>
    </section>
  );
}

function Detail({ name, value }: { name: string; value: string | null }) {
  if (value === null) return null;
  return (
    <div className="min-w-0">
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className="text-row wrap-anywhere">{value}</dd>
    </div>
  );
}
