/**
 * The frame of the login and sign-up pages: one column for the form, and on a wide screen the
 * horizon beside it.
 */
import { Suspense } from 'react';
import { Link } from 'react-router';

import { shellTexts } from '#texts/shell.ts';
import { LanguageLinks } from '#ui/forms/LanguageLinks.tsx';
import { later } from '#ui/parts/later.tsx';
import { Logo } from '#ui/parts/Logo.tsx';
import { HouseStrip } from '#web/parts/HouseStrip.tsx';
import { OperatorNote } from '#web/parts/OperatorNote.tsx';

import { PageContent } from './AppShell.tsx';

const texts = shellTexts();

const AuthArt = later(async () => (await import('#web/shell/AuthArt.tsx')).AuthArt, 'nowhere');

export function AuthShell() {
  return (
    <div className="flex min-h-svh flex-col">
      <header className="flex h-13 items-center justify-between px-4 lg:px-8">
        <Link to="/" className="flex min-h-11 items-center gap-2.5 text-section">
          <Logo />
          Drishti
        </Link>
        <span className="-mr-3">
          <LanguageLinks />
        </span>
      </header>
      <HouseStrip />
      <div className="grid flex-1 lg:grid-cols-[45fr_55fr]">
        <aside
          aria-label={texts.aboutDrishti}
          className="relative hidden overflow-hidden bg-sky lg:block"
        >
          <p className="max-w-[14em] px-8 pt-16 font-display text-heading">{texts.slogan}</p>
          <Suspense fallback={null}>
            <AuthArt />
          </Suspense>
        </aside>
        <div className="flex flex-col">
          <PageContent />
        </div>
      </div>
      <OperatorNote />
    </div>
  );
}
