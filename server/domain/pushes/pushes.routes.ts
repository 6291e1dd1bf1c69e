/** Routes of notice settings and of the ways out of the app: one's own only. */
import type { FastifyInstance } from 'fastify';

import { pushes } from '#protocol/pushes.ts';
import { credentials, type Prove } from '#server/domain/credentials/credentials.ts';
import { refuse } from '#server/kit/refuse.ts';
import { serve } from '#server/entry/http/serve.ts';

import {
  chooseSettings,
  type PushServices,
  readSettingsPage,
  sendTest,
  subscribe,
  unsubscribe,
} from './pushes.ts';

export function pushRoutes(
  app: FastifyInstance,
  services: PushServices & {
    prove: Prove;
  },
): void {
  const { telegram, prove } = services;

  serve(app, pushes.settings, ({ person }) => readSettingsPage(services, person));

  serve(app, pushes.choose, ({ body, person }) => chooseSettings(services, person.id, body));

  serve(app, pushes.subscribe, ({ body, person }) => subscribe(services, person, body));

  serve(app, pushes.unsubscribe, ({ params, person }) =>
    unsubscribe(services, person.id, params.id),
  );

  serve(app, pushes.test, ({ params, person }) => sendTest(services, person.id, params.id));

  serve(app, pushes.linkTelegram, async ({ body, person, browser }) => {
    if (!telegram) return refuse('not-found');
    await prove(browser, person, body, credentials['telegram-link'].making);
    return telegram.makeCode(person);
  });

  serve(app, pushes.unlinkTelegram, async ({ person }) => {
    await telegram?.unlink(person.id);
  });
}
