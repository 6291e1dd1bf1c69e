/**
 * Which command a key means: single letters, `?`, arrows, and two keys after each other that begin
 * with G. Pure; where the key was pressed decides whether it is ours at all.
 */

/**
 * What has the focus: text being written, a choice that arrows move, something that Enter presses,
 * or none of these.
 */
export type Focus = 'writing' | 'choice' | 'control' | 'plain';

export type KeyPress = {
  key: string;
  focus: Focus;
  /** Ctrl, Alt or Meta: those belong to the browser. */
  hasModifier: boolean;
  /** Milliseconds on any clock. */
  at: number;
};

/** When G was pressed, while the second key is awaited. */
export type Waiting = number | null;

const SECOND_KEY_MS = 1_500;

/**
 * `command` is null where the key means nothing here; it is spelled as it is bound: 'a', '?',
 * 'ArrowUp', 'g d'.
 */
export function readKey(
  waiting: Waiting,
  { key, focus, hasModifier, at }: KeyPress,
): { waiting: Waiting; command: string | null } {
  const none = { waiting: null, command: null };
  if (focus === 'writing' || hasModifier) return none;
  if (isPressedByBrowser(key, focus)) return none;
  const name = key.length === 1 ? key.toLowerCase() : key;
  // A key that only changes others does not end the wait.
  if (name === 'Shift') return { waiting, command: null };
  if (waiting !== null && at - waiting <= SECOND_KEY_MS) {
    return { waiting: null, command: `g ${name}` };
  }
  return name === 'g' ? { waiting: at, command: null } : { waiting: null, command: name };
}

/** Enter and space press what has the focus, and arrows move a choice; Tab always goes on. */
function isPressedByBrowser(key: string, focus: Focus): boolean {
  if (key === 'Tab') return true;
  if (key === 'Enter' || key === ' ') return focus !== 'plain';
  return key.startsWith('Arrow') && focus === 'choice';
}
