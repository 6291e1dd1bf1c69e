/** Devices in English. */
import type { DeviceText } from '#texts/devices.ts';

/** 'Chrome on Windows'. */
export const deviceText: DeviceText = ({ browser, system }) => {
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? (system === null ? 'An unknown program' : `A browser on ${system}`);
};
