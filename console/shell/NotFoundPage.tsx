/** The page for an address of the console that leads nowhere. */
import { Link } from 'react-router';

import { consoleShellTexts } from '#texts/console-shell.ts';

const texts = consoleShellTexts();

export function NotFoundPage() {
  return (
    <div className="mx-auto max-w-[36rem] px-6 py-16">
      <h1 className="text-section">{texts.notFoundTitle}</h1>
      <p className="mt-2 text-body text-ink-2">{texts.notFoundBody}</p>
      <p className="mt-5">
        <Link to="/console" className="text-row text-brand-ink underline underline-offset-4">
          {texts.firstPageLink}
        </Link>
      </p>
    </div>
  );
}
