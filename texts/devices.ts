/** What a device is called, in the person's language. */
import type { NoticeFacts } from '#protocol/notices.ts';

import { devices as en } from './en/devices.ts';
import { devices as hi } from './hi/devices.ts';
import { inLanguages } from './in-languages.ts';

/** Of what a browser says of itself. */
export type Device = NoticeFacts['device-new'];
export type DeviceTexts = typeof en;

const deviceTexts = inLanguages<DeviceTexts>({ en, hi });

export const deviceText = (device: Device): string => deviceTexts().of(device);
