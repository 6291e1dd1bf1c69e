/**
 * The first stop of the keyboard on each page of the console, before a message: straight to the
 * content. Invisible until it has the focus.
 */
import { consoleShellTexts } from '#texts/console-shell.ts';
import { useSession } from '#ui/client/session.tsx';

export function SkipLink() {
  // Pages before the sign-in are a form alone.
  if (!useSession().person) return null;
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-small bg-brand px-4 py-2 text-row text-on-brand focus:translate-y-0"
    >
      {consoleShellTexts().skipLink}
    </a>
  );
}
