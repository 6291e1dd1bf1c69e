/** How this device shows the app: its theme, the colours of gains and losses, how often prices move; and its keys. Nothing is sent. */
import { useId } from 'react';

import { Delta } from '#ui/figures/Delta.tsx';
import { Segmented } from '#ui/forms/Segmented.tsx';
import { Switch } from '#ui/forms/Switch.tsx';
import { useShortcutSwitch } from '#ui/parts/shortcuts.ts';
import { usePalette, usePriceMovement, useTheme } from '#ui/styles/appearance.ts';

export function Appearance() {
  const titleId = useId();
  const [theme, setTheme] = useTheme();
  const [palette, setPalette] = usePalette();
  const [prices, setPrices] = usePriceMovement();
  const [hasKeys, setHasKeys] = useShortcutSwitch();
  return (
    <section
      aria-labelledby={titleId}
      className="lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5"
    >
      <h2 id={titleId} className="text-section">
        Appearance
      </h2>
      <p className="mt-0.5 text-label font-normal text-ink-3">Kept on this device only.</p>
      <div className="mt-3 grid gap-6 rounded-card border border-line bg-surface p-4 lg:mt-4 lg:border-none lg:p-0">
        <Segmented
          legend="Theme"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <div>
          <Segmented
            legend="Colour-vision palette"
            value={palette}
            onChange={setPalette}
            options={[
              { value: 'green-red', label: 'Green and red' },
              { value: 'blue-orange', label: 'Blue and orange' },
            ]}
          />
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-label font-normal text-ink-3">
            <span className="inline-flex items-center gap-2">
              Gain <Delta percent="1.00" />
            </span>
            <span className="inline-flex items-center gap-2">
              Loss <Delta percent="-1.00" />
            </span>
            <span>Signs and triangles stay in both.</span>
          </p>
        </div>
        <Switch
          label="Calm prices"
          about="Prices change together every 10 seconds, without flashes of colour. Orders and contracts still go by every price."
          isOn={prices === 'calm'}
          onChange={(isOn) => setPrices(isOn ? 'calm' : 'live')}
        />
        <Switch
          label="Single keys"
          about="B and S go to the order ticket, to buy or to sell. Not while you type."
          isOn={hasKeys}
          onChange={setHasKeys}
        />
      </div>
    </section>
  );
}
