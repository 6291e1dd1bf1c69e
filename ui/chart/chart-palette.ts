/**
 * Colours of the chart in both themes and both palettes. They are hex, which every canvas reads.
 */
import type { Palette } from '#ui/styles/appearance.ts';

export type ChartTheme = 'dark' | 'light';

const palettes = {
  dark: {
    background: '#14171f',
    text: '#91959f',
    grid: '#23262f',
    up: '#56e5bf',
    down: '#f66751',
    last: '#f2f3f6',
    entry: '#9eb3ff',
    winning: 'rgba(158, 179, 255, 0.06)',
    crosshair: '#707481',
    first: '#f2c14e',
    second: '#9eb3ff',
    third: '#d59cf5',
  },
  light: {
    background: '#ffffff',
    text: '#636773',
    grid: '#eff1f5',
    up: '#00765e',
    down: '#bf2e1b',
    last: '#131721',
    entry: '#2f42af',
    winning: 'rgba(47, 66, 175, 0.06)',
    crosshair: '#858993',
    first: '#8a5a00',
    second: '#2f42af',
    third: '#7a2fa0',
  },
} as const;
export type ChartColours = Readonly<Record<keyof (typeof palettes)[ChartTheme], string>>;

/** Candles for those who do not tell green from red. */
const blueOrange = {
  dark: { up: '#71c9fa', down: '#f59740' },
  light: { up: '#0062ab', down: '#a4520f' },
} as const;

export function chartColours(theme: ChartTheme, palette: Palette): ChartColours {
  return palette === 'blue-orange' ? { ...palettes[theme], ...blueOrange[theme] } : palettes[theme];
}
