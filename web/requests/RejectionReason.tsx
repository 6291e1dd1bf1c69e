/** Why staff rejected a request, and whom to ask. */
import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { rejectReasonText } from '#texts/reject-reason-text.ts';
import { Link } from 'react-router';

import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';

const texts = depositScreenTexts();

export function RejectionReason({ reason }: { reason: string }) {
  return (
    <div className="rounded-field bg-down-soft px-3.5 py-2.5 text-body text-ink">
      <p className="wrap-anywhere whitespace-pre-line">
        <RichText
          parts={texts.rejectedFor({
            reason: rejectReasonText(reason),
            hidden: wrapIn(<span className="sr-only" />),
          })}
        />
      </p>
      <Link
        to="/support-chat"
        className="reach inline-block py-1 text-label text-brand-ink underline underline-offset-4"
      >
        {texts.contactSupport}
      </Link>
    </div>
  );
}
