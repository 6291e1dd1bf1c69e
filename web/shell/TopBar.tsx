/** The bar at the top: the mark, who is signed in, and the bell; for a visitor the way in. */
import { Link } from 'react-router';

import { useSession } from '#ui/client/session.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Logo } from '#ui/parts/Logo.tsx';
import { NoticeBell } from '#web/notices/NoticeBell.tsx';
import { PAGE_HEAD_ID } from '#web/parts/PageHead.tsx';
import { displayName } from '#web/parts/person.rules.ts';

export function TopBar() {
  const { person } = useSession();
  return (
    <header className="sticky top-0 z-30 flex h-13 items-center gap-2 bg-canvas px-4 has-data-whole-bar:*:not-first:hidden sm:gap-3 lg:border-b lg:border-line lg:px-8">
      {/* Filled by a page's own head, which hides what follows on a phone. */}
      <div
        id={PAGE_HEAD_ID}
        className="peer hidden min-w-0 items-center gap-1 not-empty:flex has-data-whole-bar:flex-1"
      />
      <Link
        to="/home"
        aria-label="Drishti, home"
        className="flex min-h-11 items-center peer-not-empty:hidden lg:hidden"
      >
        <Logo />
      </Link>
      {person ? (
        <>
          <span
            className="min-w-0 truncate text-row peer-not-empty:hidden"
            title={displayName(person.name)}
          >
            {displayName(person.name)}
          </span>
          <span className="ml-auto" />
          <NoticeBell />
        </>
      ) : (
        <>
          <Link to="/" className="text-row font-semibold peer-not-empty:hidden lg:hidden">
            Drishti
          </Link>
          <span className="ml-auto" />
          <ButtonLink to="/login" look="secondary" size="small">
            Log In
          </ButtonLink>
          <ButtonLink to="/signup" size="small">
            Create Account
          </ButtonLink>
        </>
      )}
    </header>
  );
}
