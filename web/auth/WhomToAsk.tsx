/** Where nobody can be mailed a link: who helps instead. */
import { Link } from 'react-router';

import { ContactText } from '#web/parts/ContactText.tsx';

/** Null where the operator has named nobody. */
export function WhomToAsk({ contact }: { contact: string | null }) {
  return (
    <p role="status" className="rounded-field bg-brand-soft px-3.5 py-3 text-body text-ink">
      We can help:{' '}
      {contact === null ? null : (
        <>
          write to <ContactText contact={contact} /> or{' '}
        </>
      )}
      <Link to="/write-to-us" className="text-brand-ink underline underline-offset-4">
        use our form
      </Link>
      .
    </p>
  );
}
