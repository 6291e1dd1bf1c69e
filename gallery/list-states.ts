/**
 * The states that every list has, from one description of the list: loading, empty, failed, full,
 * and full while its last reload failed. A list that comes page by page has one more, in which an
 * older page does not come.
 */
import type { Route } from '#protocol/route.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { listTexts } from '#texts/lists.ts';
import { uiTexts } from '#texts/ui.ts';

import { type Answer, fails, failsFor, failsLater, silent, type State } from './entry.ts';

export const LIST_STATES = ['Loading', 'Empty', 'Error', 'Stale', 'Full'] as const;
export const OLDER_STATE = 'Older failed';
type ListStateName = (typeof LIST_STATES)[number] | typeof OLDER_STATE;

/** The answers of a state come after those that make it one; a text alone is what it shows. */
type Shown = string | State;

export type ListDescription = {
  /** Source files that draw the list; a test looks for those that are named nowhere. */
  files: readonly [string, ...string[]];
  /** What the list asks for: all of it is under way, fails, or fails to load again. */
  routes: readonly [Route, ...Route[]];
  loading: Shown;
  empty: State;
  error: Shown;
  full: Shown;
  /** What the stale list shows; without it, the note that goes with the text of the failure. */
  stale?: string;
  /** The full reply of the route that comes page by page. */
  paged?: Answer | undefined;
  /** The button for older items, where it is called otherwise. */
  older?: string;
  /** Names of states that are called otherwise on this page, beside other lists. */
  names?: Partial<Record<ListStateName, string>>;
};

export function listStates(list: ListDescription): Record<string, State> {
  const { files, routes, paged, names = {} } = list;
  const [full, error] = [stateOf(list.full), stateOf(list.error)];
  const stale = list.stale ?? staleNoteOf(files[0], error.shows);
  const states: [ListStateName, State][] = [
    ['Loading', after(routes.map(silent), stateOf(list.loading))],
    ['Empty', list.empty],
    ['Error', after(routes.map(fails), error)],
    ['Stale', { ...after(routes.map(failsLater), then(full, { reload: true })), shows: stale }],
    ['Full', full],
  ];
  if (paged) {
    const press = { press: list.older ?? listTexts().showOlder };
    const failed = after(withoutOlder(paged), then(full, press));
    states.push([OLDER_STATE, { ...failed, shows: listTexts().olderFailed }]);
  }
  return Object.fromEntries(
    states.map(([is, state]) => [names[is] ?? is, { ...state, list: { is, files, routes } }]),
  );
}

const stateOf = (shown: Shown): State => (typeof shown === 'string' ? { shows: shown } : shown);

const after = (answers: readonly Answer[], state: State): State => ({
  ...state,
  answers: [...answers, ...(state.answers ?? [])],
});

/** What a state shows is waited for before the next step. */
const then = (state: State, step: NonNullable<State['steps']>[number]): State => ({
  ...state,
  steps: [...(state.steps ?? []), { see: state.shows }, step],
});

const staleNoteOf = (file: string, failed: string) =>
  file.startsWith('console/') ? consoleWordTexts().stale : uiTexts().staleNote({ failed });

/** The first page is there, and says that there is an older one. */
function withoutOlder(paged: Answer): Answer[] {
  if (paged.kind !== 'reply') throw new Error('An older page belongs to a reply.');
  const body = { ...(paged.body as object), nextCursor: 'older' };
  return [failsFor(paged.route, { cursor: body.nextCursor }), { ...paged, body }];
}
