/**
 * What the gallery shows: a real page at its real address, in one state, with the replies of the
 * API that put it there. An entry says what has to be on screen before it counts as shown, so that
 * no picture is taken of something else.
 */
import type { Static, TSchema } from 'typebox';

import type { RefusalCode } from '#protocol/refusals.ts';
import { refusalText } from '#texts/refusal-text.ts';
import type { Route } from '#protocol/route.ts';

import type { MessageSample } from './messages.ts';

/** What comes back from a route, whenever it is asked in this entry. */
export type Answer =
  | { kind: 'reply'; route: Route; body: unknown; query?: Record<string, string> }
  | {
      kind: 'refusal';
      route: Route;
      code: RefusalCode;
      detail: string;
      fields: Fields;
      query?: Record<string, string>;
      /** The answer to the first question alone: the next one gets what comes after it. */
      isOnce?: true;
      /** The answer once the page was told to load everything again. */
      isLater?: true;
    }
  /** The answer never comes. */
  | { kind: 'silence'; route: Route }
  /** A drawn receipt, where the route answers an image. */
  | { kind: 'picture'; route: Route };
type Fields = Record<string, string>;

/**
 * What a hand does on the page before it shows its state; each names a control by the beginning of
 * its text.
 */
export type Step =
  | { press: string }
  /**
   * Pressed where the page has it at this width: once the step before it is done, it is there or
   * does not come.
   */
  | { pressIfThere: string }
  | { fill: string; with: string }
  /** One of the options of a list that is called so. */
  | { choose: string; of: string }
  /** Shows a message, and keeps it. */
  | { tell: MessageSample }
  /** A drawn image, for the file input of that name. */
  | { attach: string }
  /** Waits for it. */
  | { see: string }
  /** The live stream says that events were lost, so that the page loads everything again. */
  | { reload: true };

export type Entry = {
  /** Stable: tests, links and pictures go by it. */
  id: string;
  app: 'web' | 'console';
  page: string;
  state: string;
  address: string;
  answers: readonly Answer[];
  steps: readonly Step[];
  /** Visible on the page in this state, and in none before it. */
  shows: string;
  /** Whether prices come every second, or the stream stays silent. */
  hasPrices: boolean;
  /** The list of which this is a state; see list-states.ts. */
  list?: { is: string; files: readonly string[]; routes: readonly Route[] };
};

export type State = Partial<Pick<Entry, 'address' | 'steps' | 'hasPrices' | 'list'>> & {
  answers?: readonly Answer[];
  shows: string;
};

/**
 * The entries of one page, a state each. What a state answers goes before what the page always
 * answers.
 */
export function entriesOf(
  page: { app: Entry['app']; name: string; address: string; answers: readonly Answer[] },
  states: Readonly<Record<string, State>>,
): Entry[] {
  return Object.entries(states).map(([state, { answers = [], ...given }]) => ({
    id: `${slug(page.name)}.${slug(state)}`,
    app: page.app,
    page: page.name,
    state,
    address: page.address,
    steps: [],
    hasPrices: true,
    ...given,
    answers: [...answers, ...page.answers],
  }));
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

type RouteWithReply = Route & { reply: TSchema };

/** `query` is what has to be asked for; without it every question gets this reply. */
export function replies<R extends RouteWithReply>(
  route: R,
  body: Static<R['reply']>,
  query: Record<string, string> = {},
): Answer {
  return { kind: 'reply', route, body, query };
}

/** A route whose success has no body. */
export function agrees(route: Route & { status: 204 }): Answer {
  return { kind: 'reply', route, body: undefined };
}

/** `texts` replaces what the code says by itself; fields carry their own. */
export function refuses(
  route: Route,
  code: RefusalCode,
  texts: { detail?: string; fields?: Fields } = {},
): Answer {
  const { detail = refusalText({ code }), fields = {} } = texts;
  return { kind: 'refusal', route, code, detail, fields };
}

/** A form that is sent for the first time is asked for a code; a later answer is of the next. */
export const asksForCode = (route: Route): Answer => ({
  ...refusalOf(route, 'code-needed'),
  isOnce: true,
});

/**
 * A reply that fails at once: a fault would be asked for again for some seconds before the page
 * says so.
 */
export const fails = (route: Route): Answer => refuses(route, 'rate-limited');

/** The same once the page loads everything again; until then, what comes after it. */
export const failsLater = (route: Route): Answer => ({ ...refusalOf(route), isLater: true });

/** The same where this is asked for, and no other answer to the rest. */
export const failsFor = (route: Route, query: Record<string, string>): Answer => ({
  ...refusalOf(route),
  query,
});

const refusalOf = (route: Route, code: RefusalCode = 'rate-limited') => ({
  kind: 'refusal' as const,
  route,
  code,
  detail: refusalText({ code }),
  fields: {},
});

export const silent = (route: Route): Answer => ({ kind: 'silence', route });
export const draws = (route: Route): Answer => ({ kind: 'picture', route });

/**
 * Times around the moment that the gallery is looked at, so that ages and countdowns are right
 * whenever that is.
 */
export type Moments = { ago: (seconds: number) => string; ahead: (seconds: number) => string };

export function momentsOf(nowMs: number): Moments {
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    ago: (seconds) => at(nowMs - seconds * 1_000),
    ahead: (seconds) => at(nowMs + seconds * 1_000),
  };
}

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
