/** Quiet hours: on or off, and from when to when by the clock in India. */
import type { NoticeSettings } from '#protocol/pushes.ts';
import { pushTexts } from '#texts/pushes.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Switch } from '#ui/forms/Switch.tsx';

type Quiet = NoticeSettings['quiet'];
const USUAL = { from: 22 * 60, to: 7 * 60 };

export function QuietHours({
  quiet,
  onChoose,
}: {
  quiet: Quiet;
  onChoose: (quiet: Quiet) => void;
}) {
  const texts = pushTexts().settings;
  return (
    <div className="grid gap-3">
      <Switch
        label={texts.quietSwitch}
        about={texts.quietAbout}
        isOn={quiet !== null}
        onChange={(isOn) => onChoose(isOn ? USUAL : null)}
      />
      {quiet ? (
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              type="time"
              label={end === 'from' ? texts.quietFrom : texts.quietTo}
              value={clockOf(quiet[end])}
              onChange={({ target }) => {
                const minute = minuteOf(target.value);
                if (minute !== null) onChoose({ ...quiet, [end]: minute });
              }}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}

const two = (value: number): string => `${value}`.padStart(2, '0');
const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Of `HH:MM`; null while a field is being filled in. */
function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  return Number.parseInt(hours, 10) * 60 + Number.parseInt(minutes, 10);
}
