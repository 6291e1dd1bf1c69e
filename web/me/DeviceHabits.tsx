/** How the app behaves on this device: data, sound for screen readers, touch. Nothing is sent. */
import { useId } from 'react';
import { Link } from 'react-router';

import { accessibilityTexts } from '#texts/accessibility.ts';
import { Switch } from '#ui/forms/Switch.tsx';
import { useDataSaver, usePlacingTick, useSpokenPrices } from '#ui/styles/habits.ts';

export function DeviceHabits() {
  const titleId = useId();
  const [isSparing, setSparing] = useDataSaver();
  const [isSpoken, setSpoken] = useSpokenPrices();
  const [hasTick, setTick] = usePlacingTick();
  const { device, title } = accessibilityTexts();
  return (
    <section
      aria-labelledby={titleId}
      className="lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5"
    >
      <h2 id={titleId} className="text-section">
        {device.title}
      </h2>
      <p className="mt-0.5 text-label font-normal text-ink-3">{device.about}</p>
      <div className="mt-3 grid gap-6 rounded-card border border-line bg-surface p-4 lg:mt-4 lg:border-none lg:p-0">
        <Switch {...device.saver} isOn={isSparing} onChange={setSparing} />
        <Switch {...device.spoken} isOn={isSpoken} onChange={setSpoken} />
        <Switch {...device.tick} isOn={hasTick} onChange={setTick} />
        <Link
          to="/accessibility"
          className="-my-2 inline-flex min-h-11 items-center justify-self-start text-label text-brand-ink underline underline-offset-4"
        >
          {title}
        </Link>
      </div>
    </section>
  );
}
