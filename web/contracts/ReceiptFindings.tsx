/** The checks that failed on a receipt, and the way to ask about them. */
import { Link } from 'react-router';

import { contractScreenTexts } from '#texts/contract-screens.ts';
import { receiptTexts } from '#texts/receipts.ts';
import type { Report } from '#verifier/report.ts';
import { claimText } from '#web/verify/claim-text.ts';

/** `id` is the contract's. */
export function ReceiptFindings({ report, id }: { report: Report; id: string }) {
  return (
    <div className="grid gap-2 border-t border-line px-3 py-3">
      <ul className="grid gap-1.5 text-label font-normal text-ink-2">
        {report.steps
          .filter(({ verdict }) => verdict === 'failed')
          .map(({ name, claim, problems: [first] }) => (
            <li key={name}>
              <span className="text-down">
                {receiptTexts().claimFails({ claim: claimText({ name, claim }) })}
              </span>
              {first ? <span lang="en">{` ${first.where} ${first.what}.`}</span> : null}
            </li>
          ))}
      </ul>
      <Link
        to={`/support-chat?about=${id}`}
        className="flex min-h-11 items-center justify-self-start text-label text-brand-ink underline underline-offset-4"
      >
        {contractScreenTexts().questionResult}
      </Link>
    </div>
  );
}
