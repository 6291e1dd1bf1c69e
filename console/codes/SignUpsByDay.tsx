/**
 * Sign-ups on each of the last days as bars from zero, every day in its place, the number on each
 * bar that has room for it and on the first of the highest. Beneath it the same as a table, for
 * those who listen or want the figures.
 */
import { consoleCodeTexts } from '#texts/console-codes.ts';
import { formatDate, formatCount } from '#texts/format.ts';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';

import { DataTable } from '#console/parts/DataTable.tsx';

import type { DayCount } from './codes.rules.ts';

const texts = consoleCodeTexts();

const WIDTH = 380;
const HEIGHT = 120;
const TOP = 16;
const BASE = HEIGHT - 18;
/** Of a digit, at 11 pixels. */
const DIGIT = 6.6;

export function SignUpsByDay({ days }: { days: readonly DayCount[] }) {
  const total = days.reduce((sum, { signUps }) => sum + signUps, 0);
  const most = Math.max(1, ...days.map(({ signUps }) => signUps));
  const step = WIDTH / Math.max(1, days.length);
  const withAny = days.filter(({ signUps }) => signUps > 0).toReversed();
  const hasRoom = days.every(({ signUps }) => String(signUps).length * DIGIT <= step);
  const highest = days.findIndex(({ signUps }) => signUps === most);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="grid gap-3">
      <p className="text-label">
        <RichText
          parts={texts.signedUp({
            people: formatCount(total),
            most: formatCount(total === 0 ? 0 : most),
            aside: wrapIn(<span className="font-normal text-ink-3" />),
          })}
        />
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full overflow-visible text-[11px] text-ink-3"
        fill="currentColor"
      >
        <line x1="0" x2={WIDTH} y1={BASE + 0.5} y2={BASE + 0.5} className="stroke-line-strong" />
        {days.map(({ date, signUps }, index) => {
          const height = (signUps / most) * (BASE - TOP);
          const x = index * step;
          return signUps === 0 ? null : (
            <g key={date}>
              <rect
                x={x + 2}
                y={BASE - height}
                width={step - 4}
                height={height}
                rx="1.5"
                className="fill-brand"
              />
              {hasRoom || index === highest ? (
                <text x={x + step / 2} y={BASE - height - 4} textAnchor="middle">
                  {formatCount(signUps)}
                </text>
              ) : null}
            </g>
          );
        })}
        <text x="0" y={HEIGHT - 4}>
          {first ? formatDate(`${first.date}T00:00:00Z`) : ''}
        </text>
        <text x={WIDTH} y={HEIGHT - 4} textAnchor="end">
          {last ? formatDate(`${last.date}T00:00:00Z`) : ''}
        </text>
      </svg>
      {withAny.length === 0 ? (
        <p className="text-label font-normal text-ink-3">{texts.noSignUps}</p>
      ) : (
        <div className="-mx-5">
          <DataTable
            label={texts.dailySignUps}
            isInPane
            rows={withAny}
            rowKey={({ date }) => date}
            columns={[
              { name: texts.day, cell: ({ date }) => formatDate(`${date}T00:00:00Z`) },
              {
                name: texts.signUps,
                cell: ({ signUps }) => formatCount(signUps),
                isNumber: true,
              },
            ]}
          />
        </div>
      )}
    </div>
  );
}
