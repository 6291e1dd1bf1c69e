/** Devices in English. */
import type { Device } from '#texts/devices.ts';

export const devices = {
  /** 'Chrome on Windows'. */
  of: ({ browser, system }: Device) => {
    if (browser !== null && system !== null) return `${browser} on ${system}`;
    return browser ?? (system === null ? 'An unknown program' : `A browser on ${system}`);
  },
};
