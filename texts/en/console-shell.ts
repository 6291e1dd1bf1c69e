/** Texts of the frame around the console's pages, in English. */

export const consoleShell = {
  skipToContent: 'Skip to content',
  documentTitle: ({ page }: { page: string }) => `${page} · Drishti console`,
  brokenPage:
    'This page stopped working. Whatever you decided before this moment is kept by the server; look at the request again before you repeat anything.',
  noSuchPage: 'No such page',
  leadsNowhere:
    'This address of the console leads nowhere. It may have been typed wrongly, or belong to an older release.',
  toFirstPage: 'Go to your first page',

  /** The button that opens the rail on a narrow screen. */
  menu: 'Menu',

  // Beneath the rail: who is signed in, and how the console looks.
  signOut: 'Sign out',
  signedOut: 'Signed out',
  appearance: 'Appearance',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  colours: 'Colours',
  palettes: { 'green-red': 'Green, red', 'blue-orange': 'Blue, orange' },

  /** Above every page while there are delayed changes. */
  delayedChanges: ({ count, moment }: { count: number; moment: string }) =>
    count === 1
      ? `1 change takes effect without a second person, on ${moment}.`
      : `${count} changes take effect without a second person, the first on ${moment}.`,
  seeDelayed: ({ count }: { count: number }): string => (count === 1 ? 'See it' : 'See them'),

  /** After a number, for those who listen. */
  waiting: 'waiting',
  /** After the keys that do it, in the rail. */
  inRail: {
    move: 'move',
    answer: 'answer',
    approve: 'approve',
    reject: 'reject',
    allKeys: 'all keys',
  },

  // The sheet of keys.
  keys: 'Keys',
  singleKeysWork: 'Single keys work on this device',
  neverWhileYouWrite: 'They never do while you write.',
  keyGroups: {
    queue: 'Queue',
    decision: 'Decision',
    proofImage: 'Proof image',
    goTo: 'Go to',
  },
  keysDo: {
    nextPrevious: 'Next, previous request',
    release: 'Release your lock; leaving does so too',
    search: 'Search',
    approve: 'Approve, then Enter; on tickets: answer',
    reject: 'Reject: choose a reason with 1 to 6',
    note: 'Note for other reviewers',
    back: 'Back, nothing sent',
    zoom: 'Zoom in, zoom out',
    fit: 'Fit, or 100%',
    moveImage: 'Move the image',
    turn: 'Turn',
    invert: 'Invert',
    thisSheet: 'This sheet',
  },
};
