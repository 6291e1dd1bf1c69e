/**
 * How the apps behave on this device, beside how they look: data that is saved, prices that are
 * read out, an order that is felt. Each is an attribute of the document as its looks are; comes
 * after the first page.
 */
import { useSyncExternalStore } from 'react';

import { hasDataSaver } from './appearance.ts';

type Habit = 'saver' | 'spoken' | 'tick';
const listeners = new Set<() => void>();

/** Whether prices of the page's coin are read out, and the switch. */
export const useSpokenPrices = () => useHabit('spoken', () => isOn('spoken'));
/**
 * Whether the device is felt when an order is placed (ui/money/use-money-request.ts), and the
 * switch.
 */
export const usePlacingTick = () => useHabit('tick', () => isOn('tick'));
/**
 * Whether little data is used, and the switch: switched off, it stays off whatever the browser asks
 * for.
 */
export const useDataSaver = () => useHabit('saver', hasDataSaver);

const isOn = (name: Habit): boolean => document.documentElement.dataset[name] === 'on';

function useHabit(name: Habit, read: () => boolean): [boolean, (isOn: boolean) => void] {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => false,
  );
  return [current, (next) => choose(name, next ? 'on' : 'off')];
}

function choose(name: Habit, value: 'on' | 'off'): void {
  document.documentElement.dataset[name] = value;
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is switched off: it holds until the page is left.
  }
  for (const listener of listeners) listener();
}
