/** Support tickets in English. */

export const tickets = {
  fieldsMissing: 'Please fill in all fields.',
  submitFailed: 'Failed to submit support request.',
  submitted: 'Your support request has been submitted!',
  listFailed: 'Failed to load support tickets',
  empty: 'No support tickets found.',
  messageFailed: 'Your message could not be sent.',
  messageSent: 'Your message is with us. We answer to the address that you gave.',
};
