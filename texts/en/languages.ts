/** Choosing a language, in English. */
export const languages = {
  title: 'Language',
  about: 'Kept with your account: messages and mails come in it too.',
  digits: 'Digits',
  unsaved: 'Send or clear what you have typed first: it would be lost.',
  failed: 'The language was not changed. Please try again.',
};
