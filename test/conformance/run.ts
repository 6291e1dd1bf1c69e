/**
 * Turns the rows of screens into tests: a page is opened once for each scene and width, and every
 * row of it is a test of its own.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { desktop, joinBrowser, phone, visit, type Visit } from '../browser.ts';
import { openClient, PASSWORD } from '../client.ts';
import { freshEmail } from '../journeys/people.ts';
import type { Api, Row, Scene, Screen, Width } from './row.ts';

const viewports = { phone, desktop } as const;

/** A row in a browser is named with its width, so that a failure says at which one. */
export function titleOf({ id, says }: Pick<Row, 'id' | 'says'>, width?: Width): string {
  const at = width === undefined ? '' : ` at ${viewports[width].width} pixels`;
  return `${id}${at}: ${says}`;
}

/**
 * Which widths of a scene are taken: all of them, the first one alone, or those that this leaves
 * out, without HTTP.
 */
type Taken = 'all' | 'first' | 'further';

export function runScreens(screens: readonly Screen[], taken: Taken = 'all'): void {
  let browser: Browser;
  beforeAll(async () => {
    browser = await joinBrowser(inject('browser'));
  });
  afterAll(() => browser.close());

  for (const { title, rows } of screens) {
    // A screen that is not there yet has rows, but nothing to run.
    if (!rows.some(({ check }) => check.by === 'scene' || check.by === 'http')) continue;
    describe(title, () => {
      for (const scene of scenesOf(rows)) {
        for (const width of take(scene, taken)) runScene(() => browser, scene, width, rows);
      }
      for (const row of rows) {
        const { check } = row;
        if (check.by !== 'http' || taken === 'further') continue;
        test(titleOf(row), async () => void (await check.holds(openApi())));
      }
    });
  }
}

function take({ widths }: Scene, taken: Taken): readonly Width[] {
  if (taken === 'all') return widths;
  return taken === 'first' ? widths.slice(0, 1) : widths.slice(1);
}

/** In the order in which rows name them. */
function scenesOf(rows: readonly Row[]): Set<Scene> {
  return new Set(rows.flatMap(({ check }) => (check.by === 'scene' ? [check.scene] : [])));
}

function runScene(browser: () => Browser, scene: Scene, width: Width, rows: readonly Row[]): void {
  describe(`${scene.name} (${width})`, () => {
    let there: Visit;
    beforeAll(async () => {
      const viewport = viewports[width];
      there = await visit(browser(), { baseURL: inject('url'), viewport });
      if (scene.hasMotion) await there.page.emulateMedia({ reducedMotion: 'no-preference' });
      await scene.reach(there, width);
    });
    afterAll(() => there.close());
    for (const row of rows) {
      const { check } = row;
      if (check.by !== 'scene' || check.scene !== scene) continue;
      const title = titleOf(row, width);
      test(title, async () => void (await check.holds(there, width)));
    }
  });
}

function openApi(): Api {
  const url = inject('url');
  const referral = inject('referral');
  return {
    url,
    referral,
    visitor: () => openClient(url),
    async person(name = 'Asha Verma') {
      const client = openClient(url);
      const form = { name, email: freshEmail(), password: PASSWORD, referral };
      const reply = await client.signUp(form);
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return client;
    },
  };
}
