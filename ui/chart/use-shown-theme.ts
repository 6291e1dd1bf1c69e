/** What the page wears now, for a chart that wears the same. */
import { useMedia } from '#ui/parts/use-media.ts';
import { useTheme } from '#ui/styles/appearance.ts';

import type { ChartTheme } from './chart-palette.ts';

export function useShownTheme(): ChartTheme {
  const [theme] = useTheme();
  const isDarkSystem = useMedia('(prefers-color-scheme: dark)');
  return theme === 'system' ? (isDarkSystem ? 'dark' : 'light') : theme;
}
