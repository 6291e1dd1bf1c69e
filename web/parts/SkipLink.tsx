/**
 * The first stop of the keyboard on each page, before a message: straight to the content. Invisible
 * until it has the focus.
 */
import { shellTexts } from '#texts/shell.ts';

const texts = shellTexts();

export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-small bg-brand px-4 py-2 text-row text-on-brand focus:translate-y-0"
    >
      {texts.skipLink}
    </a>
  );
}
