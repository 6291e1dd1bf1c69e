/**
 * Browsers hand some of their functions only to secure pages: at an https address, or at localhost.
 * The app also opens at http by any other name, as a phone in the same network has it. So each use
 * of such a function says here what the page does or says without it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { parseSync } from 'vite';

import { listFiles, repository } from './sources.ts';
import { isNode, keyOf, nameOf, type Node, wrapper } from './syntax-tree.ts';

/** As MDN lists them under "Secure context"; packages of which a call needs one are among them. */
const secureOnly: ReadonlySet<string> = new Set([
  ...['crypto.randomUUID', 'crypto.subtle'],
  ...[
    ...['bluetooth', 'canShare', 'clearAppBadge', 'clipboard', 'contacts', 'credentials'],
    ...['deviceMemory', 'geolocation', 'getBattery', 'getInstalledRelatedApps', 'getUserMedia'],
    ...['gpu', 'hid', 'keyboard', 'locks', 'login', 'mediaDevices', 'presentation'],
    ...['registerProtocolHandler', 'requestMIDIAccess', 'requestMediaKeySystemAccess', 'serial'],
    ...['serviceWorker', 'setAppBadge', 'share', 'storage', 'usb', 'userAgentData'],
    ...['virtualKeyboard', 'wakeLock', 'windowControlsOverlay', 'xr'],
  ].map((name) => `navigator.${name}`),
  ...['Accelerometer', 'AudioWorkletNode', 'CSS.paintWorklet', 'CacheStorage', 'ClipboardItem'],
  ...['CookieStore', 'DeviceMotionEvent', 'DeviceOrientationEvent', 'EyeDropper', 'Gyroscope'],
  ...['IdleDetector', 'NDEFReader', 'Notification', 'PaymentRequest', 'PublicKeyCredential'],
  ...['PushManager', 'SharedArrayBuffer', 'WebTransport', 'caches', 'cookieStore'],
  ...['document.hasStorageAccess', 'document.requestStorageAccess', 'documentPictureInPicture'],
  ...['getScreenDetails', 'launchQueue', 'queryLocalFonts', 'showDirectoryPicker'],
  ...['showOpenFilePicker', 'showSaveFilePicker', '@simplewebauthn/browser'],
]);

/** For each file, what the page says or does where the function is missing. */
const allowed: Record<string, Record<string, string>> = {
  'ui/client/worker-language.ts': {
    caches: 'there is no worker that has to know the language',
    'navigator.serviceWorker': 'there is no worker that has to know the language',
  },
  'web/installed/NewVersion.tsx': {
    'navigator.serviceWorker': 'only a page with a worker offers a new version',
  },
  'ui/parts/ErrorBoundary.tsx': {
    'navigator.clipboard': 'it says to select the text, and shows all of it',
  },
  'ui/parts/use-copy.ts': { 'navigator.clipboard': 'a message says to select the text' },
  'web/installed/Installed.tsx': {
    'navigator.clearAppBadge': 'there is no icon of an installed app',
    'navigator.setAppBadge': 'there is no icon of an installed app',
    'navigator.serviceWorker': 'no push is there to be tapped',
  },
  'web/installed/kept-portfolio.ts': { caches: 'nothing is kept, and nothing is said to be' },
  'web/installed/push-browser.ts': {
    Notification: 'settings say that notifications need https',
    'navigator.serviceWorker': 'settings say that notifications need https',
  },
  'web/installed/register.ts': {
    'navigator.serviceWorker': 'the app works without its worker, while there is a connection',
  },
  'web/installed/service-worker.ts': {
    caches: 'a worker runs on secure pages only',
    'navigator.setAppBadge': 'a worker runs on secure pages only',
  },
  'web/installed/shared-proof.ts': { caches: 'other apps share pictures with an installed one' },
  'web/verify/StatementCheck.tsx': { 'crypto.subtle': 'our own SHA-256 is slower, and the same' },
  'web/passkeys/passkey-device.ts': {
    '@simplewebauthn/browser': 'the page of passkeys names https; the login has no such button',
  },
};

const isBrowserCode = (path: string) =>
  /^(?:ui|web|console|verifier|protocol|texts)\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$/.test(path);

/** Parsing is most of the work: only a file with one of the words in it is looked into. */
const words = [...secureOnly].map((name) => name.slice(name.lastIndexOf('.') + 1));
const mayUse = new RegExp(words.map((word) => `${word}\\b`).join('|'));

/** Secure-only names that the code uses. To ask whether there is one (`'x' in y`) is no use. */
function usesIn(path: string, text: string): string[] {
  if (!mayUse.test(text)) return [];
  const found = new Set<string>();
  const note = (name: string | null) => {
    if (name !== null && secureOnly.has(name)) found.add(name);
  };
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isNode(value)) return;
    // Types are gone before a browser sees the code.
    if (value.type.startsWith('TS') && !wrapper.test(value.type)) return;
    if (value['importKind'] === 'type') return;
    note(nameOf(value));
    if (value.type === 'ImportDeclaration' || value.type === 'ImportExpression')
      note(keyOf(value['source'], true));
    if (value.type === 'VariableDeclarator') noteTaken(value);
    const isNamed = /^(?:MemberExpression|Property|PropertyDefinition|MethodDefinition)$/.test(
      value.type,
    );
    for (const [part, child] of Object.entries(value)) {
      // A name after a dot, or before a colon, is not a name of the browser.
      const isLabel = isNamed && (part === 'property' || part === 'key');
      if (!isLabel || value['computed'] === true) look(child);
    }
  };
  /** `const { share } = navigator` takes what `navigator.share` is. */
  const noteTaken = ({ id, init }: Node): void => {
    if (!isNode(id) || id.type !== 'ObjectPattern') return;
    const from = nameOf(init) ?? '';
    const isGlobal = /^(?:window|globalThis|self)$/.test(from);
    for (const { key } of id['properties'] as Node[]) {
      const taken = keyOf(key, false) ?? '';
      note(isGlobal ? taken : `${from}.${taken}`);
    }
  };
  look(parseSync(path, text).program);
  return [...found].toSorted();
}

test.each([
  ['crypto.randomUUID', 'const id = crypto.randomUUID();'],
  ['crypto.subtle', "await globalThis.crypto?.['subtle'].digest('SHA-256', bytes);"],
  ['navigator.clipboard', 'void window.navigator!.clipboard.writeText(text);'],
  ['navigator.share', 'const { share: send } = navigator;'],
  ['navigator.wakeLock', "if ('wakeLock' in navigator) (navigator as Wakeful).wakeLock.request();"],
  ['Notification', 'const answer = await Notification.requestPermission();'],
  ['caches', 'const store = { kept: caches };'],
  ['showOpenFilePicker', 'const { showOpenFilePicker } = window as Picking;'],
  [
    '@simplewebauthn/browser',
    "const { startRegistration } = await import('@simplewebauthn/browser');",
  ],
])('a planted use of %s is found', (name, text) => {
  expect(usesIn('web/planted.ts', text)).toEqual([name]);
});

test('what only looks like one is not found', () => {
  const text = `
    // crypto.randomUUID() is for secure pages
    const said = 'navigator.share';
    const hasShare = 'share' in navigator;
    const options: { credentials: Notification } = { credentials: 'same-origin', caches: 1 };
    await fetch(path, options);
    crypto.getRandomValues(bytes);
    meta.geolocation ? order.share : own.caches;
  `;
  expect(usesIn('web/planted.ts', text)).toEqual([]);
});

test('each use of what only secure pages have says what the page does without it', () => {
  const uses = listFiles(repository)
    .filter(isBrowserCode)
    .flatMap((path) => {
      const names = usesIn(path, readFileSync(join(repository, path), 'utf8'));
      return names.map((name) => `${path}: ${name}`);
    });
  const listed = Object.entries(allowed).flatMap(([path, names]) =>
    Object.keys(names).map((name) => `${path}: ${name}`),
  );
  expect(uses.filter((use) => !listed.includes(use))).toEqual([]);
  expect(
    listed.filter((use) => !uses.includes(use)),
    'uses that are no longer there',
  ).toEqual([]);
});
