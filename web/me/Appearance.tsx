/**
 * How this device shows the app: its theme, the colours of gains and losses, how often prices move;
 * and its keys. Nothing is sent.
 */
import { meTexts } from '#texts/me.ts';
import { Delta } from '#ui/figures/Delta.tsx';
import { Segmented } from '#ui/forms/Segmented.tsx';
import { Switch } from '#ui/forms/Switch.tsx';
import { useShortcutSwitch } from '#ui/parts/shortcuts.ts';
import { usePalette, usePriceMovement, useTheme } from '#ui/styles/appearance.ts';

import { SettingsPart } from './SettingsPart.tsx';

const texts = meTexts();

export function Appearance() {
  const [theme, setTheme] = useTheme();
  const [palette, setPalette] = usePalette();
  const [prices, setPrices] = usePriceMovement();
  const [hasKeys, setHasKeys] = useShortcutSwitch();
  return (
    <SettingsPart title={texts.appearance} about={texts.appearanceLead}>
      <Segmented
        legend={texts.theme}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'system', label: texts.system },
          { value: 'light', label: texts.light },
          { value: 'dark', label: texts.dark },
        ]}
      />
      <div>
        <Segmented
          legend={texts.palette}
          value={palette}
          onChange={setPalette}
          options={[
            { value: 'green-red', label: texts.paletteGreenRed },
            { value: 'blue-orange', label: texts.paletteBlueOrange },
          ]}
        />
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-label font-normal text-ink-3">
          <span className="inline-flex items-center gap-2">
            {texts.gain} <Delta percent="1.00" />
          </span>
          <span className="inline-flex items-center gap-2">
            {texts.loss} <Delta percent="-1.00" />
          </span>
          <span>{texts.paletteHint}</span>
        </p>
      </div>
      <Switch
        label={texts.calmPrices}
        about={texts.calmPricesHint}
        isOn={prices === 'calm'}
        onChange={(isOn) => setPrices(isOn ? 'calm' : 'live')}
      />
      <Switch
        label={texts.singleKeys}
        about={texts.singleKeysHint}
        isOn={hasKeys}
        onChange={setHasKeys}
      />
    </SettingsPart>
  );
}
