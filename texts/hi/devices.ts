/** Devices in Hindi. */
import type { DeviceTexts } from '#texts/devices.ts';

export const devices: DeviceTexts = {
  of: ({ browser, system }) => {
    if (browser !== null && system !== null) return `${system} पर ${browser}`;
    return browser ?? (system === null ? 'कोई अनजान प्रोग्राम' : `${system} पर कोई ब्राउज़र`);
  },
};
