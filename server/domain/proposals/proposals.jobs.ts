/** Applies delayed proposals once their day has passed. */
import type { Log } from '#server/kit/process/log.ts';

import { applyDue } from './delayed.ts';
import type { ProposalServices } from './proposals.ts';

const LOOK_MS = 10_000;

export type DelayedProposals = {
  /** Applies everything that is due; returns how many proposals took effect. */
  applyDue(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
};

export function openDelayedProposals(
  services: Pick<ProposalServices, 'database' | 'outbox' | 'clock' | 'ids'> & { log: Log },
): DelayedProposals {
  const { log } = services;
  let running: Promise<unknown> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    running ??= applyDue(services)
      .catch((error: unknown) => log.warn({ error }, 'Delayed proposals could not be looked at'))
      .finally(() => {
        running = null;
      });
  };
  return {
    applyDue: () => applyDue(services),
    start() {
      look();
      timer = setInterval(look, LOOK_MS);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
