/**
 * Net worth over time as one line, what was put in as a dashed one beneath it: what is between the
 * two was gained. The last point is what is owned now.
 */
import type { CurvePoint, Worth } from '#protocol/portfolio.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { formatInr, formatMinuteIst } from '#texts/format.ts';
import { wordTexts } from '#texts/words.ts';
import { Line, Words } from '#ui/chart/LineParts.tsx';

import { type CurveMark, type CurveScene, curveScene } from './curve.rules.ts';
import { ReadLine } from './ReadLine.tsx';

const words = portfolioTexts();

type CurveProps = {
  points: readonly CurvePoint[];
  worth: Pick<Worth, 'total' | 'added'>;
  /** When that is what is owned. */
  asOf: string;
};

export function Curve({ points, worth, asOf }: CurveProps) {
  const marks = marksOf(points, worth, asOf);
  const [first] = marks;
  const last = marks.at(-1);
  return (
    <ReadLine
      label={
        first && last
          ? words.curveSummary({
              totalThen: formatInr(first.total),
              at: formatMinuteIst(first.at),
              totalNow: formatInr(last.total),
              addedThen: formatInr(first.added),
              addedNow: formatInr(last.added),
            })
          : words.curveTitle
      }
      sceneOf={(box) => curveScene(marks, box)}
      chipsOf={({ end }) => [end.y]}
      noteOf={({ shown }, index) => noteOf(shown[index])}
    >
      {(scene) => <Lines scene={scene} />}
    </ReadLine>
  );
}

const noteOf = (mark: CurveMark | undefined) =>
  mark ? { at: mark.at, value: formatInr(mark.total) } : null;

function marksOf(
  points: readonly CurvePoint[],
  worth: CurveProps['worth'],
  asOf: string,
): CurveMark[] {
  if (worth.total === null) return [...points];
  const now = { at: asOf, total: worth.total, added: worth.added };
  return [...points.filter(({ at }) => Date.parse(at) < Date.parse(asOf)), now];
}

function Lines({ scene }: { scene: CurveScene }) {
  const { plot } = scene.frame;
  return (
    <>
      <Words x={plot.right} y={scene.end.y} at="end" className="fill-ink font-semibold">
        {scene.end.text}
      </Words>
      <path d={scene.area} className="fill-brand-soft opacity-70" />
      {/* It ends where the plot does: the levels are those of what is owned. */}
      <svg width={plot.width} height={plot.height}>
        <Line d={scene.steps} weight={1.25} dashes="4 3" look="stroke-ink-3" />
      </svg>
      <Line d={scene.line} look="stroke-brand-ink" />
      {scene.stepsName ? (
        <Words {...scene.stepsName} className="halo fill-ink-2">
          {wordTexts().netAdded}
        </Words>
      ) : null}
    </>
  );
}
