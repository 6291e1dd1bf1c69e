/** Passkeys in English. */

export const passkeys = {
  nameMissing: 'Please give it a name',
  insecure:
    'A new passkey needs an address that begins with https. This page was opened at one with http, where you log in with your password.',
  refused: 'This passkey did not work. Log in with your password instead.',
  notAdded: 'The passkey was not added. Try again.',
  notAddedCodeUsed: 'The passkey was not added. Try again with a new code.',
  tooMany: 'Ten passkeys are the most. Remove one first.',
};
