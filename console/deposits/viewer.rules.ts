/**
 * How the proof lies in its box: zoom, place, turn. Pure arithmetic in CSS pixels; `scale` 1 is one
 * image pixel on one CSS pixel. The image never leaves its box: where it is smaller it stays in the
 * middle, where it is larger it covers the box.
 */

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

export type View = {
  /** Null fits the whole image, whatever the box becomes. */
  scale: number | null;
  /** From the middle of the box to the middle of the image. */
  offset: Point;
  /** Quarter turns clockwise, 0 to 3. */
  turns: number;
  isInverted: boolean;
};

export type Frame = { image: Size; box: Size };

export const restView: View = {
  scale: null,
  offset: { x: 0, y: 0 },
  turns: 0,
  isInverted: false,
};
/** A picture longer than this times its width is not read as a whole. */
const LONG_FROM = 2.5;
export const ZOOM_STEP = 1.25;
const MOST_SCALE = 4;
export const PAN_STEP = 60;

/** The image as it lies, after its turns. */
function lying(image: Size, turns: number): Size {
  return turns % 2 === 0 ? image : { width: image.height, height: image.width };
}

/** The scale at which the whole image is seen; never larger than it is. */
export function fitScale({ image, box }: Frame, turns: number): number {
  const { width, height } = lying(image, turns);
  return Math.min(1, box.width / width, box.height / height);
}

/** How a picture lies at first: as a whole, or a long one as wide as its box and from its top. */
export function openingView(frame: Frame): View {
  const { image, box } = frame;
  if (image.height <= image.width * LONG_FROM) return restView;
  const view = { ...restView, scale: Math.min(1, box.width / image.width) };
  // Where it is no longer than its box, it fits as a whole.
  return keepInside({ ...view, offset: { x: 0, y: reach(view, frame).y } }, frame);
}

export function scaleOf(view: View, frame: Frame): number {
  return view.scale ?? fitScale(frame, view.turns);
}

/**
 * Zooms by a factor; the point of the image under `at` (from the middle of the box) stays where it
 * is.
 */
export function zoomBy(view: View, frame: Frame, factor: number, at: Point = { x: 0, y: 0 }): View {
  const from = scaleOf(view, frame);
  const to = Math.min(MOST_SCALE, from * factor);
  const ratio = to / from;
  return keepInside(
    {
      ...view,
      scale: to,
      offset: {
        x: at.x - (at.x - view.offset.x) * ratio,
        y: at.y - (at.y - view.offset.y) * ratio,
      },
    },
    frame,
  );
}

/** From the whole image to its real size, and back. */
export function toggleFit(view: View, frame: Frame): View {
  const isWhole = view.scale === null && fitScale(frame, view.turns) < 1;
  return { ...view, scale: isWhole ? 1 : null, offset: { x: 0, y: 0 } };
}

export function panBy(view: View, frame: Frame, by: Point): View {
  const offset = { x: view.offset.x + by.x, y: view.offset.y + by.y };
  return keepInside({ ...view, offset }, frame);
}

export function turn(view: View, frame: Frame): View {
  const { x, y } = view.offset;
  // What is in the middle of the box stays there: the offset turns with the image.
  return keepInside({ ...view, turns: (view.turns + 1) % 4, offset: { x: -y, y: x } }, frame);
}

/** How far the image can be moved each way: nothing where it is smaller than the box. */
export function reach(view: View, { image, box }: Frame): Point {
  const scale = scaleOf(view, { image, box });
  const { width, height } = lying(image, view.turns);
  return {
    x: Math.max(0, (width * scale - box.width) / 2),
    y: Math.max(0, (height * scale - box.height) / 2),
  };
}

/**
 * The same view where the box or the turn changed. What has become smaller than the whole image
 * fits again.
 */
export function keepInside(view: View, frame: Frame): View {
  if (view.scale !== null && view.scale <= fitScale(frame, view.turns)) {
    return { ...view, scale: null, offset: { x: 0, y: 0 } };
  }
  const { x, y } = reach(view, frame);
  const offset = { x: clamp(view.offset.x, x), y: clamp(view.offset.y, y) };
  return { ...view, offset };
}

/** Adding zero turns −0 into 0. */
const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;
