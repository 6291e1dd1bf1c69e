/**
 * The proof of payment in its box: fitted, zoomed, moved, turned, inverted, by keys, wheel, pointer
 * and buttons alike. It only looks: nothing here changes the image.
 */
import { Contrast, Maximize, Minus, Plus, RotateCw } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';

import type { DepositPane } from '#protocol/desk.ts';
import { consoleDepositTexts } from '#texts/console-deposits.ts';
import { useLatest } from '#ui/client/latest.ts';
import { classes } from '#ui/parts/classes.ts';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';

import { useShortcuts } from '#ui/parts/shortcuts.ts';

import { useProof } from './proof-image.ts';
import {
  type Frame,
  keepInside,
  PAN_STEP,
  panBy,
  type Point,
  openingView,
  scaleOf,
  type Size,
  toggleFit,
  turn,
  type View,
  ZOOM_STEP,
  zoomBy,
} from './viewer.rules.ts';
import { formatShare } from '#texts/format.ts';

const texts = consoleDepositTexts();

const PADDING = 16;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: PAN_STEP, y: 0 },
  ArrowRight: { x: -PAN_STEP, y: 0 },
  ArrowUp: { x: 0, y: PAN_STEP },
  ArrowDown: { x: 0, y: -PAN_STEP },
};

export function ProofViewer({ proof }: { proof: NonNullable<DepositPane['proof']> }) {
  const { url, isError, isFetching, retry } = useProof(proof.path);
  /** Null until somebody moves it: it then opens by the size that its box has. */
  const [moved, setMoved] = useState<View | null>(null);
  const [boxRef, box] = useSize();
  const frame: Frame = {
    image: { width: proof.width, height: proof.height },
    box: { width: Math.max(1, box.width - PADDING), height: Math.max(1, box.height - PADDING) },
  };
  const change = (next: (view: View, frame: Frame) => View) =>
    setMoved((now) => next(now ?? openingView(frame), frame));
  const zoom = (factor: number, at?: Point) => change((now, on) => zoomBy(now, on, factor, at));
  const invert = () => change((now) => ({ ...now, isInverted: !now.isInverted }));
  const pan = (by: Point) => () => change((now, on) => panBy(now, on, by));

  useShortcuts({
    z: () => zoom(ZOOM_STEP),
    x: () => zoom(1 / ZOOM_STEP),
    f: () => change(toggleFit),
    ']': () => change(turn),
    i: invert,
    ...Object.fromEntries(Object.entries(arrows).map(([key, by]) => [key, pan(by)])),
  });
  useWheel(boxRef.element, (steps, at) => zoom(ZOOM_STEP ** steps, at));
  const drag = useDrag((by) => change((now, on) => panBy(now, on, by)));

  const shown = keepInside(moved ?? openingView(frame), frame);
  const scale = scaleOf(shown, frame);
  const fitting = shown.scale === null ? '100%' : texts.fit;
  return (
    <div className="flex h-[42%] min-h-60 shrink-0 flex-col border-b border-line bg-sunken max-lg:h-80">
      <div
        ref={boxRef.set}
        {...drag}
        // Not an image while a button is in it.
        role={isError && !url ? 'group' : 'img'}
        aria-label={texts.proofShown({
          percent: Math.round(scale * 100),
          degrees: shown.turns * 90,
          isInverted: shown.isInverted,
        })}
        data-scale={scale}
        data-offset={`${Math.round(shown.offset.x).toString()},${Math.round(shown.offset.y).toString()}`}
        className="relative min-h-0 flex-1 touch-none overflow-hidden select-none"
      >
        {url ? (
          <img
            src={url}
            alt=""
            draggable={false}
            width={proof.width}
            height={proof.height}
            style={{
              width: proof.width,
              height: proof.height,
              marginLeft: -proof.width / 2,
              marginTop: -proof.height / 2,
              transform: `translate(${shown.offset.x}px, ${shown.offset.y}px) scale(${scale}) rotate(${shown.turns * 90}deg)`,
            }}
            className={classes(
              'absolute top-1/2 left-1/2 max-w-none bg-surface shadow-pop',
              shown.isInverted && 'invert',
            )}
          />
        ) : isError ? (
          <ErrorState
            title={texts.imageFailed}
            body={texts.imageFailedBody}
            onRetry={retry}
            isRetrying={isFetching}
          />
        ) : (
          <span role="status" className="absolute inset-0 grid place-items-center text-ink-3">
            <Spinner />
            <span className="sr-only">{texts.proofLoading}</span>
          </span>
        )}
      </div>
      <div
        role="toolbar"
        aria-label={texts.proofImage}
        onKeyDown={moveAlong}
        className="flex h-9 shrink-0 items-center gap-0.5 px-3 text-label font-normal text-ink-2"
      >
        <Tool name={texts.zoomOut} keys="x" onPress={() => zoom(1 / ZOOM_STEP)}>
          <Minus aria-hidden size={14} />
        </Tool>
        <span className="w-11 text-center text-meta">{formatShare(Math.round(scale * 100))}</span>
        <Tool name={texts.zoomIn} keys="z" onPress={() => zoom(ZOOM_STEP)}>
          <Plus aria-hidden size={14} />
        </Tool>
        <Tool name={fitting} keys="f" onPress={() => change(toggleFit)}>
          <Maximize aria-hidden size={14} />
          <span className="w-8 text-left text-meta">{fitting}</span>
        </Tool>
        <Tool name={texts.turn} keys="]" onPress={() => change(turn)}>
          <RotateCw aria-hidden size={14} />
        </Tool>
        <Tool name={texts.invert} keys="i" isPressed={shown.isInverted} onPress={invert}>
          <Contrast aria-hidden size={14} />
        </Tool>
        <p className="ml-auto text-meta text-ink-3 max-xl:hidden">{texts.howToMove}</p>
      </div>
    </div>
  );
}

function Tool({
  name,
  keys,
  isPressed,
  onPress,
  children,
}: {
  name: string;
  keys: string;
  isPressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      title={`${name} (${keys.toUpperCase()})`}
      aria-label={name}
      aria-keyshortcuts={keys}
      aria-pressed={isPressed}
      onClick={onPress}
      className={classes(
        'flex h-7 min-w-7 items-center justify-center gap-1.5 rounded-[6px] px-1.5 hover:bg-line hover:text-ink',
        isPressed && 'bg-brand-soft text-brand-ink',
      )}
    >
      {children}
    </button>
  );
}

/** In a toolbar the arrows lead from button to button; they must not move the image as well. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')];
  const at = tools.findIndex((tool) => tool === document.activeElement);
  tools[(at + by + tools.length) % tools.length]?.focus();
}

/** The size of an element as it is laid out, kept. */
function useSize(): [
  { set: (element: HTMLElement | null) => void; element: HTMLElement | null },
  Size,
] {
  const [element, set] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  useEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [{ set, element }, size];
}

/**
 * Turns of the wheel in steps, with the place of the pointer from the middle; the page does not
 * scroll meanwhile.
 */
function useWheel(element: HTMLElement | null, handle: (steps: number, at: Point) => void): void {
  const latest = useLatest(handle);
  useEffect(() => {
    if (!element) return undefined;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      latest.current(Math.max(-2, Math.min(2, -event.deltaY / 100)), at);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [element, latest]);
}

/** Handlers that tell how far a pressed pointer moved. */
function useDrag(handle: (by: Point) => void) {
  const last = useRef<Point>(null);
  const end = () => {
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!last.current) return;
      handle({ x: event.clientX - last.current.x, y: event.clientY - last.current.y });
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
