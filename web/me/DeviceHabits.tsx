/** How the app behaves on this device: data, sound for screen readers, touch. Nothing is sent. */
import { Link } from 'react-router';

import { accessibilityTexts } from '#texts/accessibility.ts';
import { Switch } from '#ui/forms/Switch.tsx';
import { useDataSaver, usePlacingTick, useSpokenPrices } from '#ui/styles/habits.ts';

import { SettingsPart } from './SettingsPart.tsx';

export function DeviceHabits() {
  const [isSparing, setSparing] = useDataSaver();
  const [isSpoken, setSpoken] = useSpokenPrices();
  const [hasTick, setTick] = usePlacingTick();
  const { device, title } = accessibilityTexts();
  return (
    <SettingsPart title={device.title} about={device.about}>
      <Switch {...device.saver} isOn={isSparing} onChange={setSparing} />
      <Switch {...device.spoken} isOn={isSpoken} onChange={setSpoken} />
      <Switch {...device.tick} isOn={hasTick} onChange={setTick} />
      <Link
        to="/accessibility"
        className="-my-2 inline-flex min-h-11 items-center justify-self-start text-label text-brand-ink underline underline-offset-4"
      >
        {title}
      </Link>
    </SettingsPart>
  );
}
