/** Witnesses in English. What is said is exactly what holds: of each number of them something else. */
import type { WitnessTexts } from '#texts/witnesses.ts';

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const numbers = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven'];

export const witnesses: WitnessTexts = {
  heading: 'Who can foresee a price',
  made({ names }) {
    const [only] = names;
    if (only === undefined)
      return 'Prices are made by this server alone. Whoever runs it can foresee them four to five minutes ahead.';
    if (names.length === 1)
      return `Each price needs ${only}. Whoever runs this server foresees nothing without ${only}’s help. If ${only} stops, prices stop.`;
    const made = `Made with ${listed(names)}. Nobody knows a price two seconds ahead unless whoever runs this server and all`;
    if (names.length === 2)
      return `${made} named work together. Choosing between versions would be proven, not prevented.`;
    const quorum = Math.floor(names.length / 2) + 1;
    return (
      `${made} ${numbers[names.length]} work together; without ${numbers[quorum]} of them nobody chooses one ` +
      'without leaving a signed proof. Whether they are independent, this page cannot know.'
    );
  },
  absent: ({ name, since }) =>
    since === null
      ? `${name} is absent; what is said counts for those present.`
      : `${name} is absent since ${since}; what is said counts for those present.`,
  waits: ({ names, since }) =>
    `Waiting for ${names.length === 0 ? 'the witnesses' : listed(names)} since ${since}; contracts placed now ` +
    'begin with the next price, and running ones go on with it.',
  proof: 'Two signed statements, saved by a witness',
  unknown: 'Who makes prices with this server could not be loaded.',
};
