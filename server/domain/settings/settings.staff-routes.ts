/** The operator's settings as admins read them. Changing one is a proposal. */
import type { FastifyInstance } from 'fastify';

import { staff } from '#protocol/staff.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { serve } from '#server/entry/http/serve.ts';

import { readSettingsWithHistory } from './operator.ts';

export function settingsDeskRoutes(app: FastifyInstance, { database }: { database: Reader }): void {
  serve(app, staff.settings, () => readSettingsWithHistory(database));
}
