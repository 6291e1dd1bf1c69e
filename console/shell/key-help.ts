/** What the sheet of keys lists. */

/** By groups. */
export const keyHelp: readonly {
  title: string;
  keys: readonly { keys: readonly string[]; does: string }[];
}[] = [
  {
    title: 'Queue',
    keys: [
      { keys: ['J', 'K'], does: 'Next, previous request' },
      { keys: ['U'], does: 'Release your lock; leaving does so too' },
      { keys: ['/'], does: 'Search' },
    ],
  },
  {
    title: 'Decision',
    keys: [
      { keys: ['A'], does: 'Approve, then Enter; on tickets: answer' },
      { keys: ['R'], does: 'Reject: choose a reason with 1 to 6' },
      { keys: ['N'], does: 'Note for other reviewers' },
      { keys: ['Esc'], does: 'Back, nothing sent' },
    ],
  },
  {
    title: 'Proof image',
    keys: [
      { keys: ['Z', 'X'], does: 'Zoom in, zoom out' },
      { keys: ['F'], does: 'Fit, or 100 %' },
      { keys: ['↑', '↓', '←', '→'], does: 'Move the image' },
      { keys: [']'], does: 'Turn' },
      { keys: ['I'], does: 'Invert' },
    ],
  },
  {
    title: 'Go to',
    keys: [
      { keys: ['G', 'D'], does: 'Deposits' },
      { keys: ['G', 'W'], does: 'Withdrawals' },
      { keys: ['G', 'T'], does: 'Tickets' },
      { keys: ['?'], does: 'This sheet' },
    ],
  },
];
