/**
 * Pushes: which browsers of a person get them, and what a notice becomes outside the app. A browser
 * hangs on a session, so that it hears nothing any more once that has ended. The keys that push
 * services know this server by are made at the first start.
 */
import {
  type NoticeSettings,
  type NoticeSettingsPage,
  PUSH_DEVICES_MOST,
  type PushSubscriptionBody,
} from '#protocol/pushes.ts';
import { holdSession } from '#server/domain/credentials/credentials.ts';
import type { TellSecurity } from '#server/domain/credentials/news.ts';
import { chooseNoticeSettings, readNoticeSettings } from '#server/domain/notices/settings.ts';
import { deviceOfAgent } from '#server/domain/sessions/devices.rules.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { type Ids, isUuid } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';
import { refuse } from '#server/kit/refuse.ts';
import type { Seal } from '#server/kit/seal.ts';

import { isEndpointAllowed } from './pushes.rules.ts';
import {
  deleteDevice,
  deleteForeignPushes,
  deleteOldestDevices,
  insertKeys,
  insertTest,
  listDevices,
  readKeys,
  upsertDevice,
} from './pushes.sql.ts';
import type { Telegram } from './telegram.ts';

/** Whom these keys are sealed for: this server. */
const KEYS_OWNER = 'push keys';

/** VAPID: a pair of P-256 in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** To where, encrypted for whom. */
type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushTransport = {
  makeKeys(): PushKeys;
  /**
   * The status of the answer, 0 where there was none, with what it says of when to come again.
   * Never throws. Speaks with public addresses only.
   */
  send(push: {
    target: PushTarget;
    keys: PushKeys;
    payload: string;
    keptSeconds: number;
    topic: string;
    isUrgent: boolean;
  }): Promise<{ status: number; retryAfter: string | null }>;
  close(): void;
};

/**
 * Made by the process that comes first. Null where they cannot be opened: then nothing is pushed,
 * and it is logged.
 */
export async function preparePushKeys(services: {
  database: Database;
  seal: Seal;
  log: Log;
  transport: Pick<PushTransport, 'makeKeys'>;
}): Promise<PushKeys | null> {
  const { database, seal, log, transport } = services;
  if ((await readKeys(database)) === null) {
    const { publicKey, privateKey } = transport.makeKeys();
    await insertKeys(database, publicKey, seal.seal(privateKey, KEYS_OWNER));
  }
  const row = await readKeys(database);
  if (row === null) return null;
  try {
    return { publicKey: row.public_key, privateKey: seal.open(row.private_key, KEYS_OWNER) };
  } catch (error) {
    log.warn({ error }, 'The keys for pushes cannot be opened; no pushes are sent');
    return null;
  }
}

export type PushServices = {
  database: Database;
  clock: Clock;
  ids: Ids;
  /** Of this server; null where it sends no pushes. */
  keys: () => Promise<PushKeys | null>;
  /** Push services that it may speak with. */
  hosts: readonly string[];
  telegram: Telegram | null;
  outbox: Outbox;
  tellSecurity: TellSecurity;
  isMailed: boolean;
  /** Looks for what is due. */
  wake: () => void;
};

type Caller = { id: string; session: string };

export async function readSettingsPage(
  services: PushServices,
  { id, session }: Caller,
): Promise<NoticeSettingsPage> {
  const { database, keys, telegram, isMailed } = services;
  const [settingsOf, devices, own, link] = await Promise.all([
    readNoticeSettings(database, [id]),
    listDevices(database, id, session),
    keys(),
    telegram ? telegram.linkOf(id) : null,
  ]);
  return {
    settings: settingsOf(id),
    pushKey: own?.publicKey ?? null,
    devices: devices.map((device) => ({
      id: device.id,
      ...deviceOfAgent(device.user_agent),
      createdAt: device.created_at.toISOString(),
      isThisSession: device.is_this,
    })),
    telegram: telegram && { linkedAt: link?.toISOString() ?? null },
    isMailed,
  };
}

export const chooseSettings = (
  services: PushServices,
  personId: string,
  settings: NoticeSettings,
): Promise<void> => chooseNoticeSettings(services, personId, settings);

/**
 * Refuses `invalid` at `endpoint` for an address that is of none of the push services this server
 * speaks with.
 */
export async function subscribe(
  { outbox, clock, ids, hosts, tellSecurity }: PushServices,
  { id: personId, session }: Caller,
  { endpoint, p256dh, auth }: PushSubscriptionBody,
): Promise<{ id: string }> {
  if (!isEndpointAllowed(endpoint, hosts)) refuse('invalid', { fields: { endpoint: 'malformed' } });
  const at = clock.now();
  const device = { id: ids.next(at), personId, session, endpoint, p256dh, auth, at };
  return outbox.transaction(async (tx, emit) => {
    await holdSession(tx, { id: personId, session });
    const kept = await upsertDevice(tx, device);
    await deleteForeignPushes(tx, kept.id, personId);
    const oldest = await deleteOldestDevices(tx, personId, PUSH_DEVICES_MOST);
    for (const lost of kept.lost ? [kept.lost, ...oldest] : oldest) {
      const facts = deviceOfAgent(lost.userAgent);
      const events = await tellSecurity(tx, lost.personId, { code: 'push-device-removed', facts });
      emit(...events);
    }
    if (kept.isNew) {
      const facts = deviceOfAgent(kept.userAgent);
      emit(...(await tellSecurity(tx, personId, { code: 'push-device-added', facts })));
    }
    return { id: kept.id };
  });
}

/** Another person's browser is refused just as one that does not exist. */
export async function unsubscribe(
  { outbox, tellSecurity }: PushServices,
  personId: string,
  id: string,
): Promise<void> {
  if (!isUuid(id)) return refuse('not-found');
  await outbox.transaction(async (tx, emit) => {
    const device = await deleteDevice(tx, personId, id);
    if (device === null) return refuse('not-found');
    const facts = deviceOfAgent(device.userAgent);
    emit(...(await tellSecurity(tx, personId, { code: 'push-device-removed', facts })));
  });
}

/** Likewise. */
export async function sendTest(
  { database, clock, ids, wake }: PushServices,
  personId: string,
  deviceId: string,
): Promise<void> {
  const at = clock.now();
  const test = { id: ids.next(at), personId, deviceId, at };
  const found = isUuid(deviceId) && (await insertTest(database, test)) > 0;
  if (!found) refuse('not-found');
  wake();
}
