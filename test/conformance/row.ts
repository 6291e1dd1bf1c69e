/**
 * What a row of the conformance table is: one clause that a person could tick, in our own words, with
 * the exact texts that belong to it, and what holds it to that.
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

/** A state of a page that is reached once; the rows in it are checked one after the other. */
export type Scene = {
  name: string;
  viewport: 'phone' | 'desktop';
  /** Animations run; elsewhere they are reduced. */
  hasMotion: boolean;
  reach: (visit: Visit) => Promise<unknown>;
};

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
  /** Number of the decision record where the product does otherwise than it was asked for; `says` is then what it does. */
  decided?: number;
};

export type Check =
  | { by: 'scene'; scene: Scene; holds: (visit: Visit) => Promise<unknown> }
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
  options: { viewport?: 'phone' | 'desktop'; hasMotion?: boolean } = {},
): Scene {
  return {
    name,
    reach,
    viewport: options.viewport ?? 'phone',
    hasMotion: options.hasMotion ?? false,
  };
}

/** Rows of one scene. One without a check of its own holds where each of its texts can be seen, whole. */
export function inScene(
  where: Scene,
  clauses: readonly (Clause & { holds?: (visit: Visit) => Promise<unknown> })[],
): Row[] {
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

/** Rows that a test elsewhere holds already: `name` as it stands in that file. */
export function heldBy(file: string, name: string, clauses: readonly Clause[]): Row[] {
  return clauses.map((clause) => ({ ...clause, check: { by: 'test', file, name } }));
}

/** Rows that cannot occur here, by the decision record of that number. */
export function notHere(decided: number, clauses: readonly Clause[]): Row[] {
  return clauses.map((clause) => ({ ...clause, decided, check: { by: 'decision' } }));
}

function seesTexts({ id, texts = [] }: Clause): (visit: Visit) => Promise<unknown> {
  if (texts.length === 0) throw new Error(`${id} has neither texts nor a check of its own.`);
  return async ({ page }) => {
    for (const text of texts) {
      await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
    }
  };
}
