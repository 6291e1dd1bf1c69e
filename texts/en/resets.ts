/** Setting a new password where there are passkeys, in English. */

export const resets = {
  passkeysStay: 'You have passkeys. They stay if you confirm with a code.',
  withoutCode: 'Reset without a code and remove my passkeys',
};
