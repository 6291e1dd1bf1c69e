/**
 * People: how they sign in and prove who they are, and what they hear of while they are there.
 * Where requests are answered.
 */
import { openGeolocation } from '#server/adapters/geolocation/geolocation.ts';
import { openSmtp } from '#server/adapters/mail/smtp.ts';
import { openPush } from '#server/adapters/push/push.ts';
import { openBot } from '#server/adapters/telegram/telegram.ts';
import { sendEntered } from '#server/domain/contracts/contracts.jobs.ts';
import { findContractBodies } from '#server/domain/contracts/contracts.ts';
import { openSecurityNews, type TellSecurity } from '#server/domain/credentials/news.ts';
import { findDepositBody } from '#server/domain/deposits/deposits.ts';
import { rereadDesk } from '#server/domain/desk/events.ts';
import { oneByOne, openStreams, type Reread } from '#server/domain/live/live.ts';
import { openPriceFrames } from '#server/domain/live/price-frames.ts';
import { openMailer } from '#server/domain/mails/mails.jobs.ts';
import { openEraser } from '#server/domain/closing/closing.jobs.ts';
import { startKeyJobs } from '#server/domain/keys/keys.jobs.ts';
import { openKeys } from '#server/domain/keys/keys.ts';
import { findNoticeBodies } from '#server/domain/notices/notices.ts';
import { findOrderBodies } from '#server/domain/orders/orders.ts';
import { openPasskeys } from '#server/domain/passkeys/passkeys.ts';
import { openConfirmations } from '#server/domain/people/confirmations.ts';
import { openPeople, readBalances } from '#server/domain/people/people.ts';
import { openLocations } from '#server/domain/people/locations.ts';
import { openResets } from '#server/domain/people/resets.ts';
import { findPositionBody } from '#server/domain/positions/positions.ts';
import { openPusher } from '#server/domain/pushes/pushes.jobs.ts';
import { preparePushKeys, type PushKeys } from '#server/domain/pushes/pushes.ts';
import { openTelegram } from '#server/domain/pushes/telegram.ts';
import { openAttempts } from '#server/domain/sessions/attempts.ts';
import { startSessionJobs } from '#server/domain/sessions/sessions.jobs.ts';
import { openSessions } from '#server/domain/sessions/sessions.ts';
import { findTicketBody } from '#server/domain/tickets/tickets.ts';
import { noteObjectionMailed, writeObjection } from '#server/domain/proposals/delayed.ts';
import { openTwoFactor } from '#server/domain/two-factor/two-factor.ts';
import { findWithdrawalBody } from '#server/domain/withdrawals/withdrawals.ts';
import type { Life } from '#server/kit/process/life.ts';
import { openLive } from '#server/entry/http/live.ts';
import { openPasswords } from '#server/kit/password.ts';
import { openSeal, type Seal } from '#server/kit/seal.ts';

import type { Money } from './money.ts';
import type { Prices } from './prices.ts';
import type { Services } from './services.ts';

export type Pushing = ReturnType<typeof openPushing>;
export type PeopleParts = ReturnType<typeof openPeopleParts>;

/** Mail that waits is sent, and streams of ended sessions are closed, from now on. */
export function openPeopleParts(life: Life, services: Services, standing: Money & Prices) {
  const { config, database, clock, ids, log, random } = services;
  const { outbox, teller, market, scaleOf } = standing;
  const { baseUrl, geolocationUrl, mail } = config;
  const mustStaffProve = config.staffTwoFactor === 'required';

  const live = openLive({ clock, log });
  const reread: Reread = {
    balance: (mentioned) => readBalances(database, scaleOf, mentioned),
    contract: (mentioned) => findContractBodies(database, market, mentioned),
    notice: (mentioned) => findNoticeBodies(database, mentioned),
    order: (mentioned) => findOrderBodies(database, market, mentioned),
    position: oneByOne((personId, id) => findPositionBody(database, market, personId, id)),
    deposit: oneByOne((personId, id) => findDepositBody(database, personId, id)),
    withdrawal: oneByOne((personId, id) => findWithdrawalBody(database, personId, id)),
    ticket: oneByOne((personId, id) => findTicketBody(database, personId, id)),
    desk: oneByOne(async (_person, id) => rereadDesk(id)),
  };
  const streams = openStreams({ outbox, live, log, reread });
  const priceFrame = openPriceFrames(market.frame, market.coins);
  market.onTick(() => {
    const frame = priceFrame();
    if (frame) live.toEveryone(frame);
  });
  market.onTick((tick) =>
    sendEntered({ database, market }, tick.number, live.people(), live.toPerson),
  );

  const mailing = mail && baseUrl !== null ? { baseUrl, onQueued: () => mailer?.wake() } : null;
  const tellSecurity = openSecurityNews({ clock, ids, isMailed: mailing !== null });
  const sessions = openSessions({
    database,
    outbox,
    clock,
    ids,
    random,
    live,
    baseUrl,
    tellSecurity,
    mustStaffProve,
  });
  life.add({ stop: sessions.close });
  const passwords = openPasswords(random, services.passwordCost);
  const attempts = openAttempts({ database, clock });
  const people = openPeople({
    database,
    clock,
    ids,
    passwords,
    attempts,
    teller,
    tellSecurity,
    isMailed: mailing !== null,
  });

  const geolocation = geolocationUrl === null ? null : openGeolocation(geolocationUrl);
  const limit = services.locationLimit;
  const locations = openLocations({ database, clock, log, sessions, geolocation, limit });
  life.add({ stop: locations.close });
  const seal = openSeal({ key: config.sealKey, folder: config.dataDir });
  const twoFactor = openTwoFactor({
    database,
    outbox,
    clock,
    random,
    passwords,
    attempts,
    seal,
    mustStaffProve,
    tellSecurity,
  });
  const resets = openResets({
    database,
    outbox,
    clock,
    ids,
    random,
    log,
    passwords,
    attempts,
    sessions,
    twoFactor,
    tellSecurity,
    mailing,
  });
  life.add({ stop: resets.close });
  const confirmations = openConfirmations({
    database,
    clock,
    ids,
    random,
    attempts,
    mailing,
  });
  const mailer =
    mail && baseUrl !== null
      ? openMailer({
          database,
          clock,
          log,
          baseUrl,
          transport: openSmtp(mail),
          writeReset: resets.write,
          writeConfirmation: confirmations.write,
          writeObjection: (of) => writeObjection({ database, random, baseUrl }, of),
          noteObjectionMailed: (of) => noteObjectionMailed({ database }, of),
        })
      : null;
  mailer?.start();
  life.add({ stop: () => mailer?.stop() });

  const pushing = openPushing(life, services, {
    outbox,
    seal,
    tellSecurity,
    isMailed: mailer !== null,
  });
  const passkeys = openPasskeys({
    database,
    outbox,
    clock,
    ids,
    random,
    attempts,
    tellSecurity,
  });
  life.add({ stop: startSessionJobs({ database, outbox, clock, log, live, sessions }) });
  const keys = openKeys({ database, outbox, clock, random, log, seal, tellSecurity });
  life.add({ stop: keys.close });
  life.add({ stop: startKeyJobs({ keys, log }) });
  const eraser = openEraser({ database, clock, log });
  life.add({ start: eraser.start, stop: eraser.stop });

  return {
    live,
    reread,
    streams,
    priceFrame,
    sessions,
    passwords,
    attempts,
    people,
    locations,
    resets,
    confirmations,
    twoFactor,
    passkeys,
    keys,
    hasGeolocation: geolocation !== null,
    isMailed: mailer !== null,
    pushing,
  };
}

/**
 * What reaches people outside the app, but for mail: pushes to their browsers, and the operator's
 * Telegram bot.
 */
function openPushing(
  life: Life,
  services: Services,
  standing: {
    outbox: Money['outbox'];
    seal: Seal;
    tellSecurity: TellSecurity;
    isMailed: boolean;
  },
) {
  const { config, database, clock, ids, log, random } = services;
  const { outbox, seal, tellSecurity, isMailed } = standing;
  const { baseUrl, pushHosts: hosts } = config;
  const transport = openPush({
    subject: baseUrl?.startsWith('https:') ? baseUrl : 'mailto:no-reply@localhost.localdomain',
    ownOrigins: hosts.filter((host) => host.includes('://')),
  });
  const telegram =
    config.telegram &&
    openTelegram({
      database,
      outbox,
      clock,
      random,
      log,
      baseUrl,
      tellSecurity,
      bot: openBot(config.telegram),
    });
  let made: Promise<PushKeys | null> | null = null;
  const keys = () => {
    made ??= preparePushKeys({ database, seal, log, transport }).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
  const pusher = openPusher({
    database,
    outbox,
    clock,
    ids,
    log,
    keys,
    hosts,
    transport,
    telegram,
    isMailed,
  });
  life.add({
    start: () => {
      pusher.start();
      telegram?.start();
    },
    stop: async () => {
      await Promise.all([pusher.stop(), telegram?.stop()]);
    },
  });
  return { keys, hosts, telegram, outbox, tellSecurity, isMailed, pusher };
}
