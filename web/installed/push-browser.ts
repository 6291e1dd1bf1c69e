/**
 * Pushes as this browser has them: it is asked only when the person taps, and subscribes for their
 * session. At the next sign-in of the same person on this device it goes on, unless they have
 * logged out.
 */
import { pushes, type PushSubscriptionBody } from '#protocol/pushes.ts';
import { people } from '#protocol/people.ts';
import { call } from '#ui/client/api.ts';

import { registerWorker } from './register.ts';

/** Whose pushes this browser had, by id: kept until they log out. */
const STORED_AS = 'pushes-of';

export type PushState = 'off' | 'on' | 'blocked' | 'insecure' | 'unsupported' | 'home-screen';

/** What could be done here. iPhones have pushes only for apps on the Home Screen. */
export async function pushState(): Promise<PushState> {
  if (!window.isSecureContext) return 'insecure';
  if (!('PushManager' in window) || !('Notification' in window)) {
    return /iP(?:hone|ad)/.test(navigator.userAgent) ? 'home-screen' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Asks for the permission, so call it from a tap. False where the person said no; throws where it
 * cannot be had.
 */
export async function switchOn(pushKey: string, personId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe(pushKey);
  store(personId);
  return true;
}

async function subscribe(pushKey: string): Promise<void> {
  const registration = await registerWorker();
  if (!registration) throw new Error('There is no service worker.');
  await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  const subscription =
    known ??
    (await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: pushKey,
    }));
  await call(pushes.subscribe, { body: bodyOf(subscription) });
}

function bodyOf(subscription: PushSubscription): PushSubscriptionBody {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/**
 * A person who switched them on here and has come back gets them again. The server attaches them to
 * the new session.
 */
export async function renewPushes(): Promise<void> {
  try {
    const owner = localStorage.getItem(STORED_AS);
    if (owner === null || Notification.permission !== 'granted') return;
    const { person } = await call(people.session);
    if (person?.id !== owner) return;
    const { pushKey } = await call(pushes.settings);
    if (pushKey !== null) await subscribe(pushKey);
  } catch {
    // Settings say that they are off.
  }
}

export async function forgetPushes({ forGood }: { forGood: boolean }): Promise<void> {
  try {
    if (forGood) localStorage.removeItem(STORED_AS);
    if (!('serviceWorker' in navigator)) return;
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    for (const notification of shown) notification.close();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // The server has ended them with the session.
  }
}

/** Answers once this browser gets none any more. */
export async function switchOff(): Promise<void> {
  await forgetPushes({ forGood: true });
}

function store(personId: string): void {
  try {
    localStorage.setItem(STORED_AS, personId);
  } catch {
    // Storage is switched off: they end with this session.
  }
}
