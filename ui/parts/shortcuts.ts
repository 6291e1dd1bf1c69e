/**
 * Single keys that do something: one listener for the page, used by the components on screen. They
 * are off while somebody writes or a dialog is open, and can be switched off altogether on this
 * device.
 */
import { useLayoutEffect, useSyncExternalStore } from 'react';

import { localNow } from '#ui/client/clock.ts';
import { useLatest } from '#ui/client/latest.ts';

import { type Focus, readKey, type Waiting } from './shortcuts.rules.ts';

/** By command, as `readKey` spells it. */
export type Bindings = Readonly<Record<string, (() => void) | undefined>>;

const STORED_AS = 'shortcuts';
const bound: { current: Bindings }[] = [];
const listeners = new Set<() => void>();
let waiting: Waiting = null;
let isOn: boolean | null = null;

/**
 * Binds keys while the component is there, from before it is seen: a key that is fast on a busy
 * machine counts too. Of two bindings of a key, the later one counts.
 */
export function useShortcuts(bindings: Bindings): void {
  const latest = useLatest(bindings);
  useLayoutEffect(() => {
    if (bound.length === 0) document.addEventListener('keydown', onKeyDown);
    bound.push(latest);
    return () => {
      bound.splice(bound.indexOf(latest), 1);
      if (bound.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [latest]);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || !areOn()) return;
  if (document.querySelector('[role=dialog]')) return;
  const read = readKey(waiting, {
    key: event.key,
    focus: focusOf(event.target),
    hasModifier: event.ctrlKey || event.altKey || event.metaKey,
    at: localNow(),
  });
  waiting = read.waiting;
  const { command } = read;
  if (command === null) return;
  const run = bound.findLast(({ current }) => current[command] !== undefined)?.current[command];
  if (!run) return;
  event.preventDefault();
  run();
}

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'plain';
  if (target.closest('[type=radio], [type=checkbox], [role=tab]')) return 'choice';
  if (target.closest('input, textarea, select, [contenteditable]')) return 'writing';
  return target.closest('button, a, summary') ? 'control' : 'plain';
}

function areOn(): boolean {
  isOn ??= readStored() !== 'off';
  return isOn;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    // Storage is switched off: the keys are on.
    return null;
  }
}

function setOn(next: boolean): void {
  isOn = next;
  try {
    if (next) localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, 'off');
  } catch {
    // It holds until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Whether the keys are on for this device, and the switch. */
export function useShortcutSwitch(): [boolean, (isOn: boolean) => void] {
  const current = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areOn);
  return [current, setOn];
}
