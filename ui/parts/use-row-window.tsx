/**
 * Draws of a long list the rows about those in sight, and as much room as the others take: a page
 * of hundreds of rows scrolls as one of twenty does, and only what is seen follows the prices.
 */
import { startTransition, useEffect, useRef, useState } from 'react';

import { nextRows, type RowWindow, WHOLE_UP_TO } from './row-window.rules.ts';

/** Before anything was measured. */
const FIRST = { to: 20, rowHeight: 60 };

type Measured = RowWindow & { rowHeight: number };

/**
 * `list` is the element whose children the rows are; each carries `data-row`, and all are as high
 * as the first one drawn.
 */
export function useRowWindow(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [measured, setMeasured] = useState<Measured>({ from: 0, ...FIRST });
  const isWhole = count <= WHOLE_UP_TO;
  const drawn = useRef(measured);
  const lookAgain = useRef<() => void>(undefined);
  // What is drawn now may be the first part of what is to be drawn.
  useEffect(() => {
    drawn.current = measured;
    lookAgain.current?.();
  }, [measured]);
  useEffect(() => {
    if (isWhole) return undefined;
    let asked = 0;
    const look = () => {
      asked = 0;
      const element = list.current;
      const row = element?.querySelector('[data-row]');
      const rowHeight = row?.getBoundingClientRect().height ?? 0;
      if (!element || rowHeight === 0) return;
      const { top } = element.getBoundingClientRect();
      const before = drawn.current;
      const { from, to } = nextRows(before, { count, top, rowHeight, seen: window.innerHeight });
      if (before.from === from && before.to === to && before.rowHeight === rowHeight) return;
      startTransition(() => setMeasured({ from, to, rowHeight }));
    };
    const later = () => void (asked ||= requestAnimationFrame(look));
    lookAgain.current = later;
    look();
    // Whatever it is that scrolls: the page, or a dialog around the list.
    document.addEventListener('scroll', later, { capture: true, passive: true });
    window.addEventListener('resize', later);
    return () => {
      lookAgain.current = undefined;
      cancelAnimationFrame(asked);
      document.removeEventListener('scroll', later, { capture: true });
      window.removeEventListener('resize', later);
    };
  }, [count, isWhole]);
  const to = isWhole ? count : Math.min(measured.to, count);
  const from = isWhole ? 0 : Math.min(measured.from, to);
  return { list, from, to, rowHeight: measured.rowHeight, isWhole };
}

/** The room of rows that are not drawn. */
export function RowSpace({ rows, rowHeight }: { rows: number; rowHeight: number }) {
  if (rows === 0) return null;
  return <li aria-hidden className="col-span-full" style={{ height: rows * rowHeight }} />;
}
