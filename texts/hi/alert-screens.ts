/** Screens of alerts and watchlists, in Hindi. */
import type { AlertScreenTexts } from '#texts/alert-screens.ts';

export const alertScreens: AlertScreenTexts = {
  setAPriceAlert: ({ name }) => `${name} पर भाव अलर्ट लगाएँ`,
  above: 'ऊपर',
  below: 'नीचे',
  n24HMove: '24 घंटे का बदलाव',
  price: 'भाव',
  ofText: ({ count, ALERT_LIMIT }) => `${ALERT_LIMIT} में से ${count}`,
  showOlder: 'पुराने दिखाएँ',
  theListCouldNot: 'सूची सेव नहीं हो पाई। फिर से कोशिश करें।',
  renameThisList: 'इस सूची का नाम बदलें',
  newWatchlist: 'नई वॉचलिस्ट',
  name: 'नाम',
  saveName: 'नाम सेव करें',
  makeList: 'सूची बनाएँ',
  theListCouldNot2: 'सूची नहीं हट पाई। फिर से कोशिश करें।',
  deleteText: ({ fact1 }) => `${fact1} हटाएँ?`,
  keepIt: 'रहने दें',
  deleteList: 'सूची हटाएँ',
  noCoinIsOn: 'इसमें कोई कॉइन नहीं है।',
  yourStarsOnGo: ({ fact1 }) => `${fact1} पर आपके सितारे भी हट जाएँगे। आपके कॉइन और अलर्ट रहेंगे।`,
  watching: 'नज़र में',
  watch: 'नज़र रखें',
  done: 'हो गया',
  itsCoin: 'उसके कॉइन',
  itsCoins: ({ count }) => `उसके ${count} कॉइन`,
};
