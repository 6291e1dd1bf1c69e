/**
 * How the apps look on this device: light, dark or as the system has it, the colours of gains and
 * losses, and calm prices. Each choice is an attribute of the document, which before-paint.js sets
 * from what is stored here; both apps share it.
 */
import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';
/**
 * Gains and losses in green and red, or in blue and orange, which all common kinds of colour vision
 * tell apart.
 */
export type Palette = 'green-red' | 'blue-orange';
type PriceMovement = 'live' | 'calm';

/**
 * The first choice of each is what holds where nothing is stored; the others are attributes of the
 * document.
 */
const choices = {
  theme: ['system', 'light', 'dark'],
  palette: ['green-red', 'blue-orange'],
  prices: ['live', 'calm'],
} as const satisfies {
  theme: readonly Theme[];
  palette: readonly Palette[];
  prices: readonly PriceMovement[];
};
type Name = keyof typeof choices;
type Choice<Of extends Name> = (typeof choices)[Of][number];

/** What a stored or set value means: the choice of that name, or the usual one. */
export function choiceOf<Of extends Name>(name: Of, value: string | null | undefined): Choice<Of> {
  const all: readonly Choice<Of>[] = choices[name];
  return all.find((choice) => choice === value) ?? usual(name);
}

function usual<Of extends Name>(name: Of): Choice<Of> {
  return choices[name][0];
}

const listeners = new Set<() => void>();
function announce(): void {
  for (const listener of listeners) listener();
}

function read<Of extends Name>(name: Of): Choice<Of> {
  return choiceOf(name, document.documentElement.dataset[name]);
}

function wear<Of extends Name>(name: Of, choice: Choice<Of>): void {
  const { dataset } = document.documentElement;
  if (choice === usual(name)) delete dataset[name];
  else dataset[name] = choice;
}

function choose<Of extends Name>(name: Of, choice: Choice<Of>): void {
  wear(name, choice);
  try {
    if (choice === usual(name)) localStorage.removeItem(name);
    else localStorage.setItem(name, choice);
  } catch {
    // Storage is switched off: it holds until the page is left.
  }
  announce();
}

/**
 * Other tabs of this device choose as well, and this one follows; each app asks for it when it
 * starts.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', follow);
}

function follow({ key, newValue }: StorageEvent): void {
  for (const name of Object.keys(choices) as Name[]) {
    if (key === name || key === null) wear(name, choiceOf(name, key === null ? null : newValue));
  }
  announce();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function useChoice<Of extends Name>(name: Of): [Choice<Of>, (choice: Choice<Of>) => void] {
  const choice = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => usual(name),
  );
  return [choice, (next) => choose(name, next)];
}

export const useTheme = () => useChoice('theme');
export const usePalette = () => useChoice('palette');
export const usePriceMovement = () => useChoice('prices');

/** The same outside a component: whether prices on this device change seldom and without colour. */
export function hasCalmPrices(): boolean {
  return read('prices') === 'calm';
}

/**
 * Whether little data is used: as the person chose (ui/styles/habits.ts), else as their browser
 * asks for (Save-Data).
 */
export function hasDataSaver(): boolean {
  // Pages are also drawn at build.
  if (typeof document === 'undefined') return false;
  const { saver } = document.documentElement.dataset;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return saver ? saver === 'on' : connection?.saveData === true;
}
