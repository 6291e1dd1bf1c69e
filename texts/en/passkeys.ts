/** Passkeys in English. */

export const passkeys = {
  nameMissing: 'Please give it a name',
  insecure:
    'A new passkey needs an address that begins with https. This page was opened with http. Log in with your password here, or ask whoever gave you the address for the https one.',
  refused: 'This passkey did not work. Log in with your password instead.',
  notAdded: 'The passkey was not added. Try again.',
  notAddedCodeUsed: 'The passkey was not added. Try again with a new code.',
  tooMany: 'Ten passkeys are the most. Remove one first.',
};
