/** What a device is called, in the person's language. */
import type { NoticeFacts } from '#protocol/notices.ts';

import { deviceText as en } from './en/devices.ts';
import { ENGLISH, type Language } from './languages.ts';

/** Of what a browser says of itself. */
export type Device = NoticeFacts['device-new'];
export type DeviceText = (device: Device) => string;

const languages: Readonly<Record<Language, DeviceText>> = { en };

export const deviceText = (device: Device, language = ENGLISH): string =>
  languages[language](device);
