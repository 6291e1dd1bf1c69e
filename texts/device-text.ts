/** The name of a device, in the reader's language. */
import type { NoticeFacts } from '#protocol/notices.ts';

import { deviceTexts } from './devices.ts';

/** A device by what its browser says of itself. */
export type Device = NoticeFacts['device-new'];

export const deviceText = (device: Device): string => deviceTexts().of(device);
