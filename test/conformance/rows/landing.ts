/**
 * The public first page: its promise, its six features and when they appear, three voices, and the
 * two ways on.
 */
import { expect } from 'vitest';

import type { Visit } from '#test/browser.ts';
import { signUpIn } from '#test/journeys/people.ts';

import { has, linksTo, styleOf, visible } from '../checks.ts';
import { heldBy, inScene, scene, type Screen } from '../row.ts';

const features = [
  'Real-Time Data',
  'Beautiful Visualizations',
  'Multi-Coin Support',
  'Secure Authentication',
  'Responsive Design',
  'Market Alerts',
] as const;

const still = scene('the landing page', ({ page }) => page.goto('/'), {
  widths: ['desktop', 'phone'],
});
const moving = scene(
  'the landing page with its motion',
  async ({ page }) => {
    await page.addInitScript(`
      const Native = window.IntersectionObserver;
      window.thresholds = [];
      window.IntersectionObserver = class extends Native {
        constructor(heard, options) {
          super(heard, options);
          window.thresholds.push([options && options.threshold].flat());
        }
      };
    `);
    await page.goto('/');
  },
  { hasMotion: true },
);

const alerting = scene(
  'the coin of somebody who wants to be told of a price',
  async ({ page, context }) => {
    await signUpIn(context);
    await page.goto('/coin/BTC');
    await page.getByRole('button', { name: 'Add alert' }).first().waitFor();
  },
  { widths: ['desktop', 'phone'] },
);

const cardOf = ({ page }: Visit, feature: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: feature }) });

/** Styles of the six cards, in their order. */
const ofCards = (visit: Visit, property: string): Promise<string[]> =>
  Promise.all(features.map((feature) => styleOf(cardOf(visit, feature), property)));

const milliseconds = (times: string) =>
  Math.max(...times.split(',').map((time) => Number.parseFloat(time) * 1000));

const testimonials = ({ page }: Visit) =>
  page.getByRole('region', { name: 'Trusted by Investors Worldwide' });

export const landing: Screen = {
  title: 'Landing page',
  rows: [
    ...inScene(alerting, [
      {
        id: 'landing.alerts.set',
        kind: 'state',
        says: 'The promised market alerts can be had: one is set on the page of a coin, and waits in a list of its own',
        async holds({ page }) {
          await page.getByRole('button', { name: 'Add alert' }).first().click();
          const form = page.getByRole('dialog');
          await form.getByLabel('Below').check();
          await form.getByLabel('Price').fill('1');
          await form.getByRole('button', { name: 'Set alert' }).click();
          await form.waitFor({ state: 'hidden' });
          await page.goto('/alerts');
          await page.getByText('BTC below ₹1.00', { exact: true }).waitFor();
        },
      },
    ]),
    ...heldBy(
      'server/domain/alerts/alerts.test.ts',
      'an alert fires once, at the first tick that meets it, with a notice, and is gone',
      [
        {
          id: 'landing.alerts.kept',
          kind: 'rule',
          says: 'The promised market alerts are kept: a price that is met is told once, by the tick that meets it',
        },
      ],
    ),
    ...heldBy(
      'server/domain/alerts/alerts.test.ts',
      'who asks for it is mailed too, in text and HTML, by the transaction that fires the alert: not by one that is rolled back',
      [
        {
          id: 'landing.alerts.mailed',
          kind: 'rule',
          says: 'Where the operator has set mail up, an alert is also mailed to whoever asks for it',
        },
      ],
    ),
    ...heldBy(
      'server/domain/two-factor/two-factor.test.ts',
      'switched on with password and code: from then on both are needed, and other sessions have ended',
      [
        {
          id: 'landing.authentication.second-factor',
          kind: 'rule',
          says: 'The promised secure authentication can be had: with a second factor a stolen password alone opens nothing',
        },
      ],
    ),
    ...heldBy(
      'server/domain/passkeys/passkeys.test.ts',
      'made with the password, named, listed and told; it signs in, and is removed',
      [
        {
          id: 'landing.authentication.passkey',
          kind: 'rule',
          says: 'Or by a passkey, which nobody can guess, reuse or type into a false page',
        },
      ],
    ),
    ...heldBy(
      'server/domain/sessions/devices.test.ts',
      'a session that is ended is over at once, with its stream; nobody ends another’s',
      [
        {
          id: 'landing.authentication.sessions',
          kind: 'rule',
          says: 'A session that its person ends from elsewhere is over at once',
        },
      ],
    ),
    ...heldBy(
      'server/domain/live/live.test.ts',
      'everyone gets the time, the latest prices at once and a frame a tick, and nothing else',
      [
        {
          id: 'landing.real-time.kept',
          kind: 'rule',
          says: 'The promised real-time data is told to everybody with every tick',
        },
      ],
    ),
    ...heldBy(
      'server/domain/market/market.routes.test.ts',
      'coins: all of them, tradable, in the order of the house',
      [
        {
          id: 'landing.multi-coin.kept',
          kind: 'rule',
          says: 'The promised support of many coins is kept: all that are listed can be traded',
        },
      ],
    ),
    ...inScene(moving, [
      {
        id: 'landing.cards.hidden',
        kind: 'state',
        says: 'The feature cards are not shown before their grid comes into view',
        holds: async (visit) => expect(await ofCards(visit, 'opacity')).toEqual(Array(6).fill('0')),
      },
      {
        id: 'landing.cards.threshold',
        kind: 'constant',
        says: 'A tenth of the grid in view is enough: threshold 0.1',
        holds: async ({ page }) =>
          await expect.poll(() => page.evaluate('window.thresholds')).toContainEqual([0.1]),
      },
      {
        id: 'landing.cards.interval',
        kind: 'timing',
        says: 'The cards appear one after the other, every 200 ms',
        async holds(visit) {
          await cardOf(visit, 'Real-Time Data').scrollIntoViewIfNeeded();
          await expect
            .poll(async () => Math.min(...(await ofCards(visit, 'opacity')).map(Number)))
            .toBe(1);
          const delays = (await ofCards(visit, 'transitionDelay')).map(milliseconds);
          const steps = delays.slice(1).map((delay, index) => delay - (delays[index] ?? 0));
          expect(steps).toEqual([200, 200, 200, 200, 200]);
        },
      },
      {
        id: 'landing.hero.delay',
        kind: 'timing',
        says: 'The hero fades in after 100 ms',
        async holds({ page }) {
          const delays = await page.evaluate<string[]>(`(() => {
            const found = [];
            for (let at = document.querySelector('h1'); at; at = at.parentElement) {
              const { animationName, animationDelay } = getComputedStyle(at);
              if (animationName !== 'none') found.push(animationDelay);
            }
            return found;
          })()`);
          expect(delays.map(milliseconds)).toEqual([100]);
        },
      },
    ]),
    ...inScene(still, [
      {
        id: 'landing.heading',
        kind: 'text',
        says: 'The page is headed by its one promise',
        texts: ['Visualize the Future of Finance'],
        holds: has('heading', 'Visualize the Future of Finance'),
      },
      {
        id: 'landing.promise',
        kind: 'text',
        says: 'It promises elegant tracking with real-time data and visualizations of market trends to modern investors',
        holds: ({ page }) =>
          page
            .getByText(
              /elegant tracking.*real-time data.*visualizations.*market trends.*modern investors/i,
            )
            .first()
            .waitFor(),
      },
      {
        id: 'landing.hero.explore',
        kind: 'route',
        says: 'The first button of the hero leads to the market',
        texts: ['Explore Markets'],
        holds: linksTo('Explore Markets', '/crypto'),
      },
      {
        id: 'landing.hero.create',
        kind: 'route',
        says: 'The second button of the hero, an outline, leads to the sign-up',
        texts: ['Create Account'],
        async holds({ page }) {
          const link = visible(
            page.getByRole('main').getByRole('link', { name: 'Create Account' }),
          );
          expect(await link.getAttribute('href')).toBe('/signup');
          expect(await styleOf(link, 'borderTopWidth')).not.toBe('0px');
        },
      },
      {
        id: 'landing.hero.badge',
        kind: 'text',
        says: 'A badge on the picture of the dashboard says that its data is live',
        texts: ['Live Data'],
      },
      {
        id: 'landing.hero.picture',
        kind: 'state',
        says: 'The hero shows a picture of a dashboard',
        holds: async ({ page }) =>
          expect(
            await page
              .getByRole('figure')
              .filter({ hasText: 'Live Data' })
              .locator('svg, img')
              .count(),
          ).toBeGreaterThan(0),
      },
      ...features.map((feature) => ({
        id: `landing.feature.${feature.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
        kind: 'text' as const,
        says: 'One of six features has a card of this name',
        texts: [feature],
        holds: has('heading', feature),
      })),
      {
        id: 'landing.features.six',
        kind: 'constant',
        says: 'There are six feature cards and no more',
        async holds({ page }) {
          const grid = page.getByRole('list').filter({
            has: page.getByRole('heading', { name: features[0] }),
          });
          expect(await grid.locator('> li').count()).toBe(6);
        },
      },
      {
        id: 'landing.feature.devices',
        kind: 'text',
        says: 'Responsive design means desktop, tablet and mobile',
        async holds(visit) {
          const card = await cardOf(visit, 'Responsive Design').innerText();
          for (const device of [/desktop/i, /tablet/i, /mobile/i]) expect(card).toMatch(device);
        },
      },
      {
        id: 'landing.voices.title',
        kind: 'text',
        says: 'A section holds the testimonials',
        texts: ['Trusted by Investors Worldwide'],
        holds: has('heading', 'Trusted by Investors Worldwide'),
      },
      {
        id: 'landing.voices.three',
        kind: 'constant',
        says: 'Three of them, each with a title and a quote',
        async holds(visit) {
          const voices = testimonials(visit).getByRole('listitem');
          expect(await voices.count()).toBe(3);
          for (const voice of await voices.all()) {
            expect(await voice.getByRole('heading').count()).toBe(1);
            expect((await voice.locator('blockquote').innerText()).length).toBeGreaterThan(20);
          }
        },
      },
      {
        id: 'landing.voices.labelled',
        kind: 'rule',
        says: 'They are said to be illustrations, because no customer wrote them',
        decided: 11,
        holds: (visit) =>
          testimonials(visit)
            .getByText(/illustrative/i)
            .waitFor(),
      },
      {
        id: 'landing.closing.explore',
        kind: 'route',
        says: 'The closing call leads to the market',
        texts: ['Explore Crypto Markets'],
        holds: linksTo('Explore Crypto Markets', '/crypto'),
      },
      {
        id: 'landing.closing.create',
        kind: 'route',
        says: 'Beside it stands the way to the sign-up',
        texts: ['Create Account'],
        async holds({ page }) {
          const closing = page
            .locator('section')
            .filter({ has: page.getByRole('link', { name: 'Explore Crypto Markets' }) })
            .last();
          const link = closing.getByRole('link', { name: 'Create Account' });
          expect(await link.getAttribute('href')).toBe('/signup');
        },
      },
      {
        id: 'landing.at-once',
        kind: 'rule',
        says: 'This page does not wait for the session: its document holds it whole',
        decided: 11,
        async holds({ page }) {
          const html = await (await page.request.get('/')).text();
          for (const text of ['Visualize the Future of Finance', ...features]) {
            expect(html).toContain(text);
          }
        },
      },
    ]),
  ],
};
