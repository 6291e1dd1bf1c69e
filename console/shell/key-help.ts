/** What the sheet of keys lists. */
import { consoleShellTexts } from '#texts/console-shell.ts';
import { consoleWordTexts } from '#texts/console-words.ts';

const texts = consoleShellTexts();
const words = consoleWordTexts();

/** By groups. */
export const keyHelp: readonly {
  title: string;
  keys: readonly { keys: readonly string[]; does: string }[];
}[] = [
  {
    title: texts.keyGroups.queue,
    keys: [
      { keys: ['J', 'K'], does: texts.keysDo.nextPrevious },
      { keys: ['U'], does: texts.keysDo.release },
      { keys: ['/'], does: texts.keysDo.search },
    ],
  },
  {
    title: texts.keyGroups.decision,
    keys: [
      { keys: ['A'], does: texts.keysDo.approve },
      { keys: ['R'], does: texts.keysDo.reject },
      { keys: ['N'], does: texts.keysDo.note },
      { keys: ['Esc'], does: texts.keysDo.back },
    ],
  },
  {
    title: texts.keyGroups.proofImage,
    keys: [
      { keys: ['Z', 'X'], does: texts.keysDo.zoom },
      { keys: ['F'], does: texts.keysDo.fit },
      { keys: ['↑', '↓', '←', '→'], does: texts.keysDo.moveImage },
      { keys: [']'], does: texts.keysDo.turn },
      { keys: ['I'], does: texts.keysDo.invert },
    ],
  },
  {
    title: texts.keyGroups.goTo,
    keys: [
      { keys: ['G', 'D'], does: words.pages.deposits },
      { keys: ['G', 'W'], does: words.pages.withdrawals },
      { keys: ['G', 'T'], does: words.pages.tickets },
      { keys: ['?'], does: texts.keysDo.thisSheet },
    ],
  },
];
