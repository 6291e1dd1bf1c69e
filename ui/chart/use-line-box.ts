/** The size of an element as it changes, and how large letters are against the usual 16 pixels. */
import { type RefObject, useEffect, useState } from 'react';

import type { LineBox } from './line-scale.ts';

const USUAL_LETTERS = 16;

/** Null until it is laid out. */
export function useLineBox(element: RefObject<HTMLElement | null>): LineBox | null {
  const [box, setBox] = useState<LineBox | null>(null);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      const letters = Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10);
      setBox({ width, height, scale: letters / USUAL_LETTERS });
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
