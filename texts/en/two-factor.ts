/** Two-factor sign-in in English. */

export const twoFactor = {
  codeNeeded: 'Enter the code from your authenticator app.',
  codeWrong: 'This code is wrong, has expired or was used before.',
  tooManyCodes: 'Too many wrong codes, please try again later',
  passwordWrong: 'Current password is incorrect.',
  setUpLapsed: 'This took too long. Begin again to get a new key.',
};
