/** Light, dark, or as the system has it: chosen on this device, and applied before the first paint (before-paint.js). */
import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const STORED_AS = 'theme';
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function setTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, theme);
  } catch {
    // Storage is switched off: it holds until the page is left.
  }
  for (const listener of listeners) listener();
}

/** The theme of this device, and how to choose another. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readTheme,
    () => 'system' as const,
  );
  return [theme, setTheme];
}
