/**
 * What a row of the conformance table is: one clause that a person could tick, in our own words,
 * with the exact texts that belong to it, and what holds it to that.
 */
import type { Visit } from '../browser.ts';
import type { Client } from '../client.ts';

type Kind =
  | 'route'
  | 'text'
  | 'field'
  | 'state'
  | 'rule'
  | 'role'
  | 'call'
  | 'error'
  | 'constant'
  | 'timing';

/** The two widths at which pages are looked at, in pixels as `test/browser.ts` has them. */
export type Width = 'phone' | 'desktop';

/**
 * A state of a page that is reached once at each of its widths; the rows in it are checked one
 * after the other.
 */
export type Scene = {
  name: string;
  /** Both, unless nothing is drawn that could differ. The sample takes the first one alone. */
  widths: readonly [Width, ...Width[]];
  /** Animations run; elsewhere they are reduced. */
  hasMotion: boolean;
  reach: Holds;
};

/**
 * What a row is held by in a browser: where the two widths show a fact differently, it asks for
 * which one it is.
 */
type Holds = (visit: Visit, width: Width) => Promise<unknown>;

/** The API as anybody may use it. */
export type Api = {
  url: string;
  referral: string;
  visitor(): Client;
  /** Somebody who has just signed up. */
  person(name?: string): Promise<Client>;
};

export type Clause = {
  /** `screen.number`; it stays when rows come and go. */
  id: string;
  kind: Kind;
  says: string;
  /** Letter by letter, as a person sees them. */
  texts?: readonly string[];
  /**
   * Number of the decision record where the product does otherwise than it was asked for; `says` is
   * then what it does.
   */
  decided?: number;
};

export type Check =
  | { by: 'scene'; scene: Scene; holds: Holds }
  | { by: 'http'; holds: (api: Api) => Promise<unknown> }
  | { by: 'test'; file: string; name: string }
  /** Nothing can be checked: the record says why it cannot occur here. */
  | { by: 'decision' }
  /** Not there yet, for this reason. */
  | { by: 'nothing'; open: string };

export type Row = Clause & { check: Check };

export type Screen = { title: string; rows: readonly Row[] };

export function scene(
  name: string,
  reach: Scene['reach'],
  options: { widths?: Scene['widths']; hasMotion?: boolean } = {},
): Scene {
  return {
    name,
    reach,
    widths: options.widths ?? ['phone', 'desktop'],
    hasMotion: options.hasMotion ?? false,
  };
}

/**
 * Rows of one scene. One without a check of its own holds where each of its texts can be seen,
 * whole.
 */
export function inScene(where: Scene, clauses: readonly (Clause & { holds?: Holds })[]): Row[] {
  return clauses.map(({ holds, ...clause }) => ({
    ...clause,
    check: { by: 'scene', scene: where, holds: holds ?? seesTexts(clause) },
  }));
}

export function overHttp(
  clauses: readonly (Clause & { holds: (api: Api) => Promise<unknown> })[],
): Row[] {
  return clauses.map(({ holds, ...clause }) => ({
    ...clause,
    check: { by: 'http', holds },
  }));
}

/** Rows that a test elsewhere holds already: `name` as it is in that file. */
export function heldBy(file: string, name: string, clauses: readonly Clause[]): Row[] {
  return clauses.map((clause) => ({ ...clause, check: { by: 'test', file, name } }));
}

/** Rows that cannot occur here, by the decision record of that number. */
export function notHere(decided: number, clauses: readonly Clause[]): Row[] {
  return clauses.map((clause) => ({ ...clause, decided, check: { by: 'decision' } }));
}

/** At which widths it is checked in a browser; none where something else holds it. */
export const widthsOf = ({ check }: Row): readonly Width[] =>
  check.by === 'scene' ? check.scene.widths : [];

function seesTexts({ id, texts = [] }: Clause): Holds {
  if (texts.length === 0) throw new Error(`${id} has neither texts nor a check of its own.`);
  return async ({ page }) => {
    for (const text of texts) {
      await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
    }
  };
}
