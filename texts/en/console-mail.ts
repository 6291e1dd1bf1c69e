/** Texts of the page about mail of the console, in English. */
export const consoleMail = {
  refreshed: 'refreshed every 5 seconds',
  failed: 'Could not load the state of the mail',
  failedSaysNothing: 'This says nothing about the mail itself.',
  loading: 'Loading the state of the mail',

  waiting: 'Waiting',
  sentWithinSeconds: 'sent within seconds while all is well',
  triedAndWaiting: 'Tried and waiting',
  triedAgain: 'tried again by itself',
  givenUp: 'Given up',
  afterTwoDays: 'after two days of trying',
  oldestWaiting: 'Oldest waiting',
  whenWritten: 'when it was written',
  lastFailure: 'Last failure',
  codesOfTheServer: 'codes of the mail server',

  noServer: 'No mail server is set',
  nothingIsMailed: 'Nothing is mailed and nothing waits: people read their notices in the app.',
  isSent: 'Mail is being sent',
  someNotSent: 'Some mail could not be sent',
  isTriedAgain:
    'It is tried again after longer and longer, for about two days. Nothing is lost meanwhile; look at the mail server and at SMTP_URL.',
};
