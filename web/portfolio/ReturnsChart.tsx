/** One's time-weighted return as a line, that of BTC as a dashed one. */
import type { PerformancePoint } from '#protocol/performance.ts';
import { formatPercent } from '#texts/format.ts';
import { performanceTexts } from '#texts/performance.ts';
import { Line } from '#ui/chart/LineParts.tsx';

import { ReadLine } from './ReadLine.tsx';
import { returnsScene } from './returns-chart.rules.ts';

export function ReturnsChart({ points }: { points: readonly PerformancePoint[] }) {
  const texts = performanceTexts();
  const last = points.at(-1);
  const bitcoin = last?.bitcoin ?? null;
  return (
    <ReadLine
      label={texts.chart({
        own: formatPercent(last?.timeWeighted ?? '0'),
        bitcoin: bitcoin === null ? null : formatPercent(bitcoin),
      })}
      sceneOf={(box) => returnsScene(points, box)}
      noteOf={(_, index) => noteOf(points[index])}
    >
      {(scene) => (
        <>
          <Line d={scene.bitcoin} weight={1.25} dashes="4 3" look="stroke-ink-2" />
          <Line d={scene.own} look="stroke-brand-ink" />
        </>
      )}
    </ReadLine>
  );
}

function noteOf(point: PerformancePoint | undefined) {
  if (!point) return null;
  return {
    at: point.at,
    value: formatPercent(point.timeWeighted),
    beside: point.bitcoin === null ? null : `BTC ${formatPercent(point.bitcoin)}`,
  };
}
