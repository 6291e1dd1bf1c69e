/**
 * Money: the teller, and the outbox that says whom each of its batches concerns. In every process.
 */
import { readOpening } from '#server/domain/market/market.ts';
import { type Outbox, openOutbox } from '#server/domain/outbox/outbox.ts';
import { grantOf } from '#server/domain/people/sign-up.ts';
import type { Life } from '#server/kit/process/life.ts';
import { openTeller, type Teller } from '#server/ledger/teller.ts';

import { withheldProducts } from './installation.ts';
import type { Services } from './services.ts';

export type Money = {
  outbox: Outbox;
  teller: Teller;
  /** From now on people's commands that trade are refused before this tick. */
  closeUntil(tick: number): void;
  /** Says until when they trade while a tick is the last; nothing says so unless it is told. */
  tradeUntil(rule: (lastTick: number) => Date | null): void;
};

export async function openMoney(life: Life, services: Services): Promise<Money> {
  const { config, database, clock, ids, log, watch } = services;
  const outbox = await openOutbox({ database, clock, log });
  life.add({ stop: outbox.close });
  const { lanes, maxCommands: maxUnderWay } = config;
  const installation = {
    terms: {
      funds: config.funds,
      feeBps: config.spotFeeBps,
      grant: grantOf(config.welcomeGrantUsdt),
      mustStaffProve: config.staffTwoFactor === 'required',
      isMailed: config.mail !== null && config.baseUrl !== null,
    },
    withheld: withheldProducts(config),
    opensAt: await readOpening(database, config.prices === 'simulated'),
    tradesUntil: (_lastTick: number): Date | null => null,
  };
  const opened = await openTeller({
    database,
    clock,
    ids,
    log,
    lanes,
    maxUnderWay,
    installation,
    onBatch: watch?.onBatch,
  });
  const teller = watch?.teller(opened) ?? opened;
  watch?.outbox(outbox);
  teller.onCommitted(({ outboxId, events }) => outbox.committed(outboxId, events));
  life.add({ stop: teller.close });
  const closeUntil = (tick: number) => {
    installation.opensAt = Math.max(installation.opensAt, tick);
  };
  const tradeUntil: Money['tradeUntil'] = (rule) => {
    installation.tradesUntil = rule;
  };
  return { outbox, teller, closeUntil, tradeUntil };
}
