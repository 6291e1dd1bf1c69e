/** Messages that a test, a script or an entry asks the drawn page to show. */

/** Name of the document event that shows a sample; its detail is the sample's name. */
export const MESSAGE_EVENT = 'gallery-message';

type Link = { to: string; label: string };
type Passing = { tone: 'success' | 'info' | 'error'; text: string; detail?: string; link?: Link };

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
  hindi: {
    tone: 'error',
    text: 'इस अवधि के भाव लोड नहीं हो पाए। अपना नेटवर्क देखें और कुछ देर बाद फिर से कोशिश करें।',
  },
} as const satisfies Record<string, Passing>;

export type MessageSample = keyof typeof passingSamples;
export const messageSamples = Object.keys(passingSamples) as MessageSample[];
