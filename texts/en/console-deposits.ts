/** Texts of the desk of deposits of the console, in English. */
import { formatShare } from '#texts/format.ts';

export const consoleDeposits = {
  effectOfApproval: ({
    amount,
    email,
    balance,
  }: {
    amount: string;
    email: string;
    balance: string;
  }) => `${amount} is credited to ${email}. New balance ${balance}.`,

  claimedAmount: 'Claimed amount',
  imageCheck: 'Image check',
  noDuplicate: 'No duplicate proof found',
  proofErased: 'The proof was erased: its person has closed the account.',
  sameImage: 'The same image was sent before',
  similarImage: 'A very similar image was sent before',
  imageFacts: ({ hash, width, height }: { hash: string; width: number; height: number }) =>
    `SHA-256 ${hash} · ${width} × ${height} JPEG`,
  bankReference: 'Bank reference',
  notGiven: 'Not given',
  askedToWrite: ({ reference }: { reference: string }) =>
    `Asked to write ${reference} into the payment`,
  sameReference: 'Used in another request as well',
  andMore: ({ count }: { count: number }) => `and ${count} more`,
  similar: 'similar',

  /** Names the picture for those who listen, with what was done to it. */
  proofShown: ({
    percent,
    degrees,
    isInverted,
  }: {
    percent: number;
    degrees: number;
    isInverted: boolean;
  }) =>
    `Proof of payment, ${formatShare(percent)}${degrees === 0 ? '' : `, turned by ${degrees} degrees`}${isInverted ? ', inverted' : ''}`,
  imageFailed: 'The image could not be loaded',
  doNotDecide: 'Do not decide without it.',
  loadingTheProof: 'Loading the proof',
  proofImage: 'Proof image',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  fit: 'Fit',
  turn: 'Turn',
  invert: 'Invert',
  howToMove: 'Z X to zoom · drag or arrow keys to pan',
};
