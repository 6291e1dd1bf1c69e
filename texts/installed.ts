/** What the app says as one that is installed, in the person's language. */
import { installed as en } from './en/installed.ts';
import { installed as hi } from './hi/installed.ts';
import { inLanguages } from './in-languages.ts';

export type InstalledTexts = {
  newVersion: string;
  newVersionLater: string;
  useNewVersion: string;
  offline: string;
  tryAgain: string;
  lastSeen: string;
  lastSeenAt(time: string): string;
  netWorth: string;
  available: string;
  reserved: string;
  /** Of pulling a list down. */
  pull: string;
  letGo: string;
  refreshing: string;
  /** What is read out of a price, e.g. every half minute. */
  price(of: { coin: string; price: string; change: string | null }): string;
};

export const installedTexts = inLanguages<InstalledTexts>({ en, hi });
