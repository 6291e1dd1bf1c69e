/**
 * What every line is drawn with: its levels and moments with their labels, the line itself, a label
 * in a frame.
 */
import { crisp, hasLabelRoom, type Place, type Plot, type TextAnchor } from './line-plane.ts';
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
        x={right + 8 * scale - width}
        y={y - height / 2}
        width={width}
        height={height}
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
  at: TextAnchor;
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

type RuleProps = { y: number; to: number; from?: number; look?: string; dashes?: string };

/** From one side to the other, a pixel high. */
export const Rule = ({ y, to, from = 0, look = 'stroke-line', dashes }: RuleProps) => (
  <line x1={from} x2={to} y1={crisp(y)} y2={crisp(y)} strokeDasharray={dashes} className={look} />
);

type LevelsProps = {
  levels: readonly { y: number; text: string; isZero?: boolean }[];
  plot: Plot;
  scale: number;
  /** The middles of the chips that are among the labels. */
  chips: readonly number[];
};

/** A level without room for its label is left out; of the level of nothing the rule stays. */
export function Levels({ levels, plot, scale, chips }: LevelsProps) {
  return levels.map(({ y, text, isZero }) => {
    const hasRoom = hasLabelRoom(y, { plot, scale, chips });
    return hasRoom || isZero ? (
      <g key={text}>
        <Rule y={y} to={plot.width} look={isZero ? 'stroke-line-strong' : 'stroke-line'} />
        {hasRoom ? (
          <Words x={plot.right} y={y} at="end" className="fill-ink-3">
            {text}
          </Words>
        ) : null}
      </g>
    ) : null;
  });
}

type TimesProps = { times: readonly { x: number; at: TextAnchor; text: string }[]; y: number };

export const Times = ({ times, y }: TimesProps) =>
  times.map(({ x, at, text }) => (
    <Words key={x} x={x} y={y} at={at} className="fill-ink-3">
      {text}
    </Words>
  ));

type LineProps = { d: string; look: string; weight?: number; dashes?: string };

export const Line = ({ d, look, weight = 1.75, dashes }: LineProps) => (
  <path
    d={d}
    fill="none"
    strokeWidth={weight}
    strokeDasharray={dashes}
    strokeLinejoin="round"
    className={look}
  />
);

/** A place on a line, with a rim in the colour behind it. */
export const Dot = ({ x, y, look }: Place & { look: string }) => (
  <circle cx={x} cy={y} r={4} strokeWidth={2} className={`${look} stroke-surface`} />
);

type PlumbProps = { x: number; foot: number; top?: number; look?: string; dashes?: string };

/** From the top to the foot, a pixel wide. */
export const Plumb = ({ x, foot, top = 0, look = 'stroke-line-strong', dashes }: PlumbProps) => (
  <line x1={crisp(x)} x2={crisp(x)} y1={top} y2={foot} strokeDasharray={dashes} className={look} />
);
