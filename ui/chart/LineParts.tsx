/** What lines of prices are drawn with: words, a label in a frame, and where a line of one pixel is sharp. */
import { textWidth } from './line-scale.ts';

type ChipProps = {
  right: number;
  y: number;
  text: string;
  scale: number;
  look: string;
  words: string;
};

/** A label in a frame; its digits end where those of the axis do. */
export function Chip({ right, y, text, scale, look, words }: ChipProps) {
  if (text === '') return null;
  const width = (textWidth(text) + 16) * scale;
  const height = 20 * scale;
  return (
    <>
      <rect
        {...{ x: right + 8 * scale - width, y: y - height / 2, width, height }}
        rx={6 * scale}
        className={look}
      />
      <Words x={right} y={y} at="end" className={words}>
        {text}
      </Words>
    </>
  );
}

type WordsProps = {
  x: number;
  y: number;
  at: 'start' | 'middle' | 'end';
  className: string;
  children: string;
};

export function Words({ x, y, at, className, children }: WordsProps) {
  return (
    <text x={x} y={y} dy="0.36em" textAnchor={at} className={className}>
      {children}
    </text>
  );
}

/** A line of one pixel is sharp between two of them. */
export const crisp = (at: number) => Math.round(at) + 0.5;
