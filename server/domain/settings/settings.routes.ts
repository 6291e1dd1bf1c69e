/** The route that says what this installation is. */
import type { FastifyInstance } from 'fastify';

import { durations, returnPercentages } from '#protocol/contracts.ts';
import { meta, type Meta } from '#protocol/meta.ts';
import { AMOUNT_MAX_CHARS, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import { leverages, leveragesOfRealFunds } from '#protocol/trading.ts';
import type { BeaconServices } from '#server/domain/health/health.ts';
import { serve } from '#server/entry/http/serve.ts';
import type { Database } from '#server/kit/database/database.ts';

import { hasCustomers } from './settings.sql.ts';
import { areContractsOffered, type Funds, type Prices, readSettings } from './settings.ts';

export type SettingsServices = BeaconServices & {
  database: Database;
  prices: Prices;
  funds: Funds;
  /** Null where funds are virtual. */
  operator: Meta['operator'];
  contractsLegalBasis: string | null;
  /** Whole USDT. */
  welcomeGrantUsdt: number;
  /** Hundredths of a percent. */
  spotFeeBps: number;
  /** Whether city and country are looked up at sign-up and sign-in. */
  geolocation: boolean;
  /** Whether a password can be reset by mail. */
  passwordReset: boolean;
  /** Whether people may choose the chart from elsewhere. */
  externalChart: boolean;
};

export function settingsRoutes(app: FastifyInstance, services: SettingsServices): void {
  const { database, prices, funds, welcomeGrantUsdt, geolocation, passwordReset } = services;
  const { externalChart, spotFeeBps, operator, contractsLegalBasis } = services;

  let isNew = true;

  serve(app, meta.meta, async (): Promise<Meta> => {
    const { orderTypes, contact } = await readSettings(database);
    isNew &&= !(await hasCustomers(database));
    const beacon = await services.beaconState();
    return {
      name: 'Drishti',
      prices,
      funds,
      beacon: beacon && {
        network: beacon.network,
        chainHash: beacon.chainHash,
        isPublic: beacon.isPublic,
      },
      operator,
      contractsOffered: areContractsOffered(services),
      contractsLegalBasis: funds === 'real' ? contractsLegalBasis : null,
      welcomeGrant: welcomeGrantUsdt,
      orderTypes: [...orderTypes],
      spotFeeBps,
      leverages: [...(funds === 'real' ? leveragesOfRealFunds : leverages)],
      durations: durations.map((seconds) => ({
        seconds,
        returnPercentage: returnPercentages[seconds],
      })),
      limits: {
        amountMaxChars: AMOUNT_MAX_CHARS,
        inrScale: INR_SCALE,
        priceScale: PRICE_SCALE,
      },
      geolocation,
      passwordReset,
      externalChart,
      contact: contact ?? operator?.grievanceOfficer ?? null,
      isNew,
    };
  });
}
