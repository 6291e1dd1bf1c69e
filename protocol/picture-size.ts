/**
 * How large a picture is kept. The browser draws it so before it sends it, and the server again.
 */

export type PictureFit = {
  /** Longest side of a picture of an ordinary shape. */
  side: number;
  /**
   * Of one that is longer than `from` times its shorter side, which its longest side would leave
   * too narrow to read: the most pixels of its shorter side, and of the whole.
   */
  long: { from: number; shortSide: number; pixels: number };
};
type Size = { width: number; height: number };

/** The size that a picture is kept in; one that fits keeps its own. */
export function fitPicture({ width, height }: Size, { side, long }: PictureFit): Size {
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  const isLong = longer > shorter * long.from;
  const scale = isLong
    ? Math.min(1, long.shortSide / shorter, Math.sqrt(long.pixels / (shorter * longer)))
    : Math.min(1, side / longer);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
