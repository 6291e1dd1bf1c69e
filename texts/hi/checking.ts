/** While it is not known whether a request for money went through, in Hindi. */
import type { CheckingTexts } from '#texts/checking.ts';

export const checking: CheckingTexts = {
  title: 'हम देख रहे हैं कि यह हुआ या नहीं',
  once: 'कनेक्शन टूट गया। हम पूछते रहेंगे; यह दो बार नहीं हो सकता।',
  ifYouLeave: ['अगर आप जाएँ, तो बाद में देखें:', ''],
  again: 'अभी फिर से भेजें',
  checkNow: 'अभी पता करें',
};
