/** Where nobody can be mailed a link: who helps instead. */
import { Link } from 'react-router';

import { authTexts } from '#texts/auth.ts';
import { ContactText } from '#web/parts/ContactText.tsx';

const texts = authTexts();

/** Null where the operator has named nobody. */
export function WhomToAsk({ contact }: { contact: string | null }) {
  return (
    <p role="status" className="rounded-field bg-brand-soft px-3.5 py-3 text-body text-ink">
      {texts.weCanHelp}{' '}
      {contact === null ? null : (
        <>
          {texts.writeTo} <ContactText contact={contact} /> {texts.or}{' '}
        </>
      )}
      <Link to="/write-to-us" className="text-brand-ink underline underline-offset-4">
        {texts.ourForm}
      </Link>
      .
    </p>
  );
}
