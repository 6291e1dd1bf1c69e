/** Devices in English. */
import type { DeviceTexts } from '#texts/devices.ts';

export const devices: DeviceTexts = {
  /** 'Chrome on Windows'. */
  of: ({ browser, system }) => {
    if (browser !== null && system !== null) return `${browser} on ${system}`;
    return browser ?? (system === null ? 'An unknown program' : `A browser on ${system}`);
  },
};
