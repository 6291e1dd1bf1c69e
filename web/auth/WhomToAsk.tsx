/** Where nobody can be mailed a link: who helps instead. */
import { whomToAskTexts } from '#texts/whom-to-ask.ts';
import { Link } from 'react-router';

import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { ContactText } from '#web/parts/ContactText.tsx';

const whom = (contact: string) => <ContactText contact={contact} />;

/** Null where the operator has named nobody. */
export function WhomToAsk({ contact }: { contact: string | null }) {
  const link = wrapIn(
    <Link to="/write-to-us" className="text-brand-ink underline underline-offset-4" />,
  );
  return (
    <p role="status" className="rounded-field bg-brand-soft px-3.5 py-3 text-body text-ink">
      <RichText
        parts={
          contact === null
            ? whomToAskTexts().helpByForm({ link })
            : whomToAskTexts().helpByContact({ contact, whom, link })
        }
      />
    </p>
  );
}
