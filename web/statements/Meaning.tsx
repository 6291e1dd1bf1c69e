/** What a statement is worth to others, and that it stays the same. */
import { Link } from 'react-router';

import { statementsPageTexts } from '#texts/statements-page.ts';
import { Card } from '#ui/parts/Card.tsx';

const texts = statementsPageTexts();

export function Meaning() {
  return (
    <Card className="grid gap-3">
      <h2 className="text-row font-semibold">{texts.genuineTitle}</h2>
      <p className="text-body text-ink-2">{texts.genuine}</p>
      <Link
        to="/verify?check=statement"
        className="reach justify-self-start py-1 text-row text-brand-ink underline underline-offset-4"
      >
        {texts.check}
      </Link>
      <h2 className="mt-2 text-row font-semibold">{texts.sameTitle}</h2>
      <p className="text-body text-ink-2">{texts.same}</p>
    </Card>
  );
}
