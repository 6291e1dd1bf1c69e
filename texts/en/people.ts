/** Signing up and in, passwords and sessions in English. */

export const people = {
  nameMissing: 'Please enter your name',
  referralMissing: 'Please enter a referral code',
  referralUnknown: 'This referral code does not exist',
  emailInvalid: 'Invalid email format',
  emailTaken: 'This email is already registered. Try logging in instead.',
  passwordShort: 'Password should be at least 6 characters',
  passwordWeak: 'Password is too weak',
  credentialsWrong:
    'Invalid email or password. Please check your credentials or create a new account.',
  tooManyAttempts: 'Too many failed login attempts, please try again later',
  loginFailed: 'An error occurred during login',
  signupFailed: 'An error occurred during signup',
  networkFailed: 'Network error. Check your connection.',
  connectionFailed: 'Connection error',
  loggedIn: 'Successfully logged in!',
  signedUp: 'Account created successfully!',
  loggedOut: 'Logged out successfully',
  logoutFailed: 'Failed to log out',
  loginNeeded: 'Please log in to access this page',
  sessionEnded: 'Your session has ended. Please log in again.',
  /** Two people by name: who is signed in now, and whose tab this was. */
  otherPerson: ({ now, before }: { now: string; before: string }) =>
    `${now} is signed in here now. Nothing more was sent for ${before}.`,
  passwordsDiffer: 'New passwords do not match.',
  passwordChanged: 'Password changed successfully!',
  passwordChangeFailed: 'Failed to change password.',
  nobodyLoggedIn: 'No user is logged in.',
  resetUnavailable: 'Password reset is not implemented yet.',
  resetAsked:
    'If this e-mail has an account, a link to set a new password is on its way. It works once, for 30 minutes.',
  resetLinkWrong:
    'This link has been used, has expired or was replaced by a newer one. Ask for a new one.',
  resetFailed: 'The password could not be reset.',
  passwordRule: 'At least 8 characters, without your name, and hard to guess.',
  /** One line: the rule that a refused password misses. */
  passwordMisses: {
    length: 'Use at least 8 characters.',
    own: 'Use at least 8 characters besides your name and email.',
    varied: 'Use at least 3 different characters.',
    guessed: 'Many people use this one, or it was found in a breach.',
    guessedOrOwn:
      'Many people use this one, it was found in a breach, or it has your name or email in it.',
  },
};
