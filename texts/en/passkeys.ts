/** Passkeys in English. */

export const passkeys = {
  nameMissing: 'Please give it a name',
  refused: 'This passkey did not work. Log in with your password instead.',
  notAdded: 'The passkey was not added. Try again.',
  notAddedCodeUsed: 'The passkey was not added. Try again with a new code.',
  tooMany: 'Ten passkeys are the most. Remove one first.',
};
