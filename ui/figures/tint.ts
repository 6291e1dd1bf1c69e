/**
 * The colour that a text wears for a moment after it moved up or down. It costs nothing where
 * nobody sees it: off screen, with calm prices, which say nothing of the way, and where reduced
 * motion is wanted.
 */
import { hasCalmPrices } from '#ui/styles/appearance.ts';

export type Tint = {
  /** Shows the colour of that direction, which fades back to the one around it. */
  show(moved: 'up' | 'down'): void;
  stop(): void;
};

const timing = { duration: 400, easing: 'cubic-bezier(0.2, 0, 0, 1)' };
const onScreen = new WeakSet<Element>();
let watcher: IntersectionObserver | undefined;
let stillness: MediaQueryList | undefined;

export function tintOf(element: Element): Tint {
  watcher ??= new IntersectionObserver(noteSeen);
  watcher.observe(element);
  // An animation that has run can be run again for less than a new one. The browser's own tell
  // React nothing; one in a style sheet would, at its start and at its end.
  const animations: { up?: Animation; down?: Animation } = {};
  return {
    show(moved) {
      if (!onScreen.has(element) || !mayMove()) return;
      const animation = animations[moved];
      if (animation) animation.play();
      else animations[moved] = element.animate([{ color: `var(--${moved})` }, {}], timing);
    },
    stop() {
      watcher?.unobserve(element);
      onScreen.delete(element);
    },
  };
}

function noteSeen(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) onScreen.add(target);
    else onScreen.delete(target);
  }
}

function mayMove(): boolean {
  stillness ??= window.matchMedia('(prefers-reduced-motion: reduce)');
  return !stillness.matches && !hasCalmPrices();
}
