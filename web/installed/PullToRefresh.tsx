/**
 * Pulling a page down from its top loads what it shows again. Under the finger alone: by mouse and
 * keyboard there is the browser's own way, and pages move by themselves anyway.
 */
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { installedTexts } from '#texts/installed.ts';
import { classes } from '#ui/parts/classes.ts';

/** So far a finger pulls, and so far the sign comes down with it. */
const PULL_PX = 96;
const SHOWN_PX = 64;
/** Less than that is a tap, or a scroll to the side. */
const BEGINS_PX = 12;

type Pull = 'none' | 'pulled' | 'far' | 'refreshing';

export function PullToRefresh() {
  const queries = useQueryClient();
  const [pull, setPull] = useState<Pull>('none');
  const sign = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let from: { x: number; y: number } | null = null;
    let isPulling = false;
    let far = 0;
    const show = (px: number): void => {
      sign.current?.style.setProperty('translate', `0 ${px}px`);
    };
    const begin = ({ touches, target }: TouchEvent): void => {
      const [touch] = touches;
      const isFree =
        target instanceof Element &&
        !target.closest('[role=dialog], canvas, [data-own-touch], input, textarea, select');
      from =
        touch && touches.length === 1 && window.scrollY <= 0 && isFree
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    };
    const move = ({ touches }: TouchEvent): void => {
      const [touch] = touches;
      if (from === null || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (!isPulling) {
        if (y < -BEGINS_PX || Math.abs(x) > BEGINS_PX) from = null;
        if (y < BEGINS_PX || from === null || window.scrollY > 0) return;
        isPulling = true;
      }
      far = Math.max(0, y);
      show(Math.min(SHOWN_PX, (far / PULL_PX) * SHOWN_PX));
      setPull(far >= PULL_PX ? 'far' : 'pulled');
    };
    const end = (): void => {
      from = null;
      if (!isPulling) return;
      isPulling = false;
      if (far < PULL_PX) {
        show(0);
        setPull('none');
        return;
      }
      show(SHOWN_PX);
      setPull('refreshing');
      void queries.refetchQueries({ type: 'active' }).finally(() => {
        show(0);
        setPull('none');
      });
    };
    const passive = { passive: true };
    document.addEventListener('touchstart', begin, passive);
    document.addEventListener('touchmove', move, passive);
    document.addEventListener('touchend', end, passive);
    document.addEventListener('touchcancel', end, passive);
    return () => {
      document.removeEventListener('touchstart', begin);
      document.removeEventListener('touchmove', move);
      document.removeEventListener('touchend', end);
      document.removeEventListener('touchcancel', end);
    };
  }, [queries]);
  const texts = installedTexts();
  return (
    <div
      ref={sign}
      className={classes(
        'pull-sign pointer-events-none fixed inset-x-0 z-30 flex justify-center',
        pull === 'none' && 'invisible',
      )}
    >
      <p
        role="status"
        className="flex items-center gap-2 rounded-full border border-line bg-raised px-4 py-2 text-label shadow-pop"
      >
        <RotateCw aria-hidden size={16} className={pull === 'refreshing' ? 'spinner-now' : ''} />
        {pull === 'none'
          ? null
          : pull === 'pulled'
            ? texts.pull
            : pull === 'far'
              ? texts.letGo
              : texts.refreshing}
      </p>
    </div>
  );
}
