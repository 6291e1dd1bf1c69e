/**
 * Makes the proof in the browser before it is sent: turned upright, no larger than the server keeps
 * it, JPEG. Redrawing it leaves behind what a camera writes into its files, the place included.
 */
import { PROOF_FIT, PROOF_QUALITY } from '#protocol/deposits.ts';
import { fitPicture } from '#protocol/picture-size.ts';

export type ProofImage = {
  blob: Blob;
  width: number;
  height: number;
  /** As it was chosen, for the line beneath the preview. */
  name: string;
};

/** Throws where the browser cannot read the file as an image. */
export async function makeProof(file: File): Promise<ProofImage> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = fitPicture(bitmap, PROOF_FIT);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser has no canvas.');
    // JPEG knows no transparency: what shows through becomes paper, not ink.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: PROOF_QUALITY });
    return { blob, width, height, name: file.name };
  } finally {
    bitmap.close();
  }
}

/** The first image among what was dropped or pasted. */
export function firstImage(files: FileList | undefined): File | null {
  return [...(files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;
}
