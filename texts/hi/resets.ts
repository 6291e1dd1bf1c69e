/** Setting a new password where there are passkeys, in Hindi. */
import type { ResetTexts } from '#texts/resets.ts';

export const resets: ResetTexts = {
  passkeysStay: 'आपके पास पासकी हैं। कोड से पक्का करने पर वे बनी रहेंगी।',
  withoutCode: 'बिना कोड के रीसेट करें और मेरी पासकी हटाएँ',
};
