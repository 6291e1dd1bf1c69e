/** Messages that a test, a script or an entry asks the drawn page to show. */
import { depositTexts } from '#texts/deposits.ts';
import { installedTexts } from '#texts/installed.ts';
import { uiTexts } from '#texts/ui.ts';

/** Name of the document event that shows a sample; its detail is the sample's name. */
export const MESSAGE_EVENT = 'gallery-message';

type Link = { to: string; label: string };
export type Passing = {
  tone: 'success' | 'info' | 'error';
  text: string;
  detail?: string;
  link?: Link;
};

const order = { to: '/order', label: 'Receipt' };

export const passingSamples = {
  success: { tone: 'success', text: 'Trade submitted successfully' },
  linked: {
    tone: 'info',
    text: 'BTC: Closed up. You won: +₹75.00',
    detail: 'Paid into your balance at once',
    link: order,
  },
  error: { tone: 'error', text: 'Failed to submit trade. Nothing was taken; try again.' },
  wordy: { tone: 'error', text: uiTexts().staleNote({ failed: depositTexts().listFailed }) },
} as const satisfies Record<string, Passing>;

export const standingSamples = {
  away: {
    text: 'While you were away: 12 contracts settled, −₹12,345.00',
    link: { to: '/order', label: 'View' },
    action: undefined,
  },
  newVersion: {
    text: installedTexts().newVersion,
    link: undefined,
    action: installedTexts().useNewVersion,
  },
} as const;

type PassingSample = keyof typeof passingSamples;
type StandingSample = keyof typeof standingSamples;
export type MessageSample = PassingSample | StandingSample;

/** Every app shows passing messages; a page with a strip for standing lines shows all of these. */
export const passingNames = Object.keys(passingSamples) as PassingSample[];
export const messageSamples: readonly MessageSample[] = [
  ...passingNames,
  ...(Object.keys(standingSamples) as StandingSample[]),
];
