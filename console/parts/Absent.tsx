/** A word in the place of an absent value: a dash would say nothing to people who listen. */
import { consoleWordTexts } from '#texts/console-words.ts';

const texts = consoleWordTexts();

export function Absent({ children = texts.none }: { children?: string }) {
  return (
    <span data-absent className="text-ink-3">
      {children}
    </span>
  );
}
