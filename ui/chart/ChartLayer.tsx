/**
 * What lies over the candles: where a person draws, the chosen drawing's points, and the levels
 * that can be moved. Pointer, finger and keys move them. The keyboard reaches each point and level,
 * and arrows move it. The chart draws what is there; this moves it.
 */
import { GripHorizontal } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

import { type Drawing, type DrawingKind, type DrawnPoint, pointsOf } from '#protocol/drawings.ts';
import { drawingTexts } from '#texts/drawings.ts';
import { formatLevel, formatMinuteIst } from '#texts/format.ts';
import { classes } from '#ui/parts/classes.ts';

import type { ChartLevel } from './chart-drawings.ts';
import type { DrawnChart } from './draw-chart.ts';
import { distanceTo, shapeOf, type Spot, withDrawing, withPoint } from './drawing.rules.ts';

const texts = drawingTexts();
const NEAR_PIXELS = 8;
const NEAR_FINGER_PIXELS = 16;
/** A press that goes no further is one. */
const STILL_PIXELS = 6;
const KEY_PIXELS = 2;
const KEY_BAR_PIXELS = 8;

/** A price alone, where one presses: of an alert, or of an order. */
type PriceTool = 'alert' | 'order';
export type WorkTool = DrawingKind | PriceTool;
const isPriceTool = (tool: WorkTool): tool is PriceTool => tool === 'alert' || tool === 'order';
/**
 * A level that may be moved has words for its handle. Its place is its own, but of one that took
 * the place of another, whose it was: the handle stays the same, and keeps the focus.
 */
export type WorkLevel = ChartLevel & { handle: string | null; place: string };

type ChartLayerProps = {
  chart: DrawnChart;
  tool: WorkTool | null;
  drawings: readonly Drawing[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
  onDraw: (drawing: Drawing) => void;
  onRemove: (id: string) => void;
  /** Of a drawing that a tool begins. */
  makeDrawing: (kind: DrawingKind, points: DrawnPoint[]) => Drawing;
  levels: readonly WorkLevel[];
  /** What was moved is asked about; once that ends it is where its owner says. */
  isAsked: boolean;
  /** A level was let go at this price, INR. */
  onLevel: (id: string, price: string) => void;
  onPrice: (tool: PriceTool, price: string) => void;
  /** The tool was used, or is not wanted. */
  onToolEnd: () => void;
};

/** A level on its way, and from where. */
type Moved = { id: string; from: number; price: string };

export function ChartLayer(props: ChartLayerProps) {
  const { chart, tool, drawings, chosen, levels, isAsked, onDraw } = props;
  const [draft, setDraft] = useState<Drawing | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  /** Where it is for the moment. News of another level leaves it there, news of itself does not. */
  const movedPrice = ({ id, price }: WorkLevel) =>
    moved?.id === id && moved.from === price ? moved.price : null;
  useEffect(
    () => chart.setDrawings(draft ? withDrawing(drawings, draft) : drawings),
    [chart, drawings, draft],
  );
  useEffect(() => {
    chart.setLevels(
      levels.map((level) =>
        level.id === moved?.id && moved.from === level.price
          ? { ...level, price: Number(moved.price), text: formatLevel(moved.price).slice(1) }
          : level,
      ),
    );
  }, [chart, levels, moved]);
  useEffect(() => {
    if (!isAsked) setMoved(null);
  }, [isAsked]);
  const one = draft ?? drawings.find(({ id }) => id === chosen);
  const commit = (drawing: Drawing | null) => {
    setDraft(null);
    if (drawing) onDraw(drawing);
  };
  return (
    <>
      <Chooser {...props} isOff={tool !== null} />
      {tool === null ? null : <Surface {...props} tool={tool} onDraft={setDraft} />}
      {tool !== null || !one
        ? null
        : one.points.map((point, at) => (
            <Handle
              key={`${one.id} ${at}`}
              chart={chart}
              point={point}
              label={texts.point({
                name: texts.kinds[one.kind],
                number: at + 1,
                time: formatMinuteIst(new Date(point.time * 1000).toISOString()),
                price: formatLevel(point.price),
              })}
              onMove={(next) => setDraft(withPoint(one, at, next))}
              onDrop={() => commit(draft)}
              onKeyMove={(next) => onDraw(withPoint(one, at, next))}
              onRemove={() => props.onRemove(one.id)}
              onLeave={() => props.onChoose(null)}
            />
          ))}
      {levels.map((level) => {
        const own = movedPrice(level);
        const move = ({ price }: DrawnPoint) =>
          setMoved({ id: level.id, from: level.price, price });
        return level.handle === null ? null : (
          <Handle
            key={level.place}
            chart={chart}
            point={{ time: 0, price: own ?? String(level.price) }}
            label={level.handle}
            isLevel
            onMove={move}
            onKeyMove={move}
            onDrop={() => {
              if (own !== null) props.onLevel(level.id, own);
            }}
            onLeave={() => setMoved(null)}
          />
        );
      })}
    </>
  );
}

/** A press on a drawing chooses it, one beside all lets it go. The chart keeps what is a pull. */
function Chooser({
  chart,
  drawings,
  onChoose,
  isOff,
}: Pick<ChartLayerProps, 'chart' | 'drawings' | 'onChoose'> & { isOff: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const box = mark.current?.parentElement;
    const body = box?.parentElement;
    if (!box || !body || isOff) return undefined;
    let from: Spot | null = null;
    const down = (event: globalThis.PointerEvent) => {
      from = { x: event.clientX, y: event.clientY };
    };
    const up = (event: globalThis.PointerEvent) => {
      if (!from || box.contains(event.target as Node)) return;
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PIXELS) return;
      const spot = spotIn(box, event);
      const near = event.pointerType === 'mouse' ? NEAR_PIXELS : NEAR_FINGER_PIXELS;
      const hit = drawings.findLast(({ kind, points }) => {
        const places = points.flatMap(
          ({ time, price }) => chart.placeOf({ time, price: Number(price) }) ?? [],
        );
        return distanceTo(shapeOf(kind, places, chart.size()), spot) <= near;
      });
      onChoose(hit?.id ?? null);
    };
    body.addEventListener('pointerdown', down);
    body.addEventListener('pointerup', up);
    return () => {
      body.removeEventListener('pointerdown', down);
      body.removeEventListener('pointerup', up);
    };
  }, [chart, drawings, onChoose, isOff]);
  return <span ref={mark} hidden />;
}

const spotIn = (box: Element, { clientX, clientY }: { clientX: number; clientY: number }): Spot => {
  const { left, top } = box.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

type SurfaceProps = ChartLayerProps & {
  tool: WorkTool;
  onDraft: (drawing: Drawing | null) => void;
};

/** Where a tool is used: a press, or a pull from the first point to the second. */
function Surface({ chart, tool, onDraft, ...props }: SurfaceProps) {
  const begun = useRef<{ spot: Spot; drawing: Drawing | null } | null>(null);
  const { onToolEnd } = props;
  useEffect(() => {
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onDraft(null);
      onToolEnd();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onDraft, onToolEnd]);
  const at = (event: PointerEvent) => spotIn(event.currentTarget, event);
  const down = (event: PointerEvent) => {
    const spot = at(event);
    const point = chart.pointAt(spot);
    if (!point) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const drawing = isPriceTool(tool)
      ? null
      : props.makeDrawing(tool, pointsOf[tool] === 2 ? [point, point] : [point]);
    begun.current = { spot, drawing };
    onDraft(drawing);
  };
  const secondAt = (spot: Spot): Drawing | null => {
    const drawing = begun.current?.drawing ?? null;
    const point = chart.pointAt(spot);
    if (!drawing || !point) return drawing;
    return withPoint(drawing, drawing.points.length - 1, point);
  };
  const up = (event: PointerEvent) => {
    if (!begun.current) return;
    const spot = at(event);
    const { spot: from, drawing } = begun.current;
    const isStill = Math.hypot(spot.x - from.x, spot.y - from.y) <= STILL_PIXELS;
    const { width } = chart.size();
    // A press alone gives both points, the second to the side that has room; they are moved from
    // there.
    const side = from.x > width / 2 ? -1 : 1;
    const done =
      isStill && drawing?.points.length === 2
        ? secondAt({ x: from.x + side * (width / 4), y: from.y - 40 })
        : secondAt(spot);
    begun.current = null;
    onDraft(null);
    if (isPriceTool(tool)) {
      const price = chart.pointAt(spot)?.price;
      if (price !== undefined) props.onPrice(tool, price);
    } else if (done) {
      props.onDraw(done);
      props.onChoose(done.id);
    }
    props.onToolEnd();
  };
  return (
    <div
      data-tool={tool}
      onPointerDown={down}
      onPointerMove={(event) => {
        if (begun.current) onDraft(secondAt(at(event)));
      }}
      onPointerUp={up}
      onPointerCancel={() => {
        begun.current = null;
        onDraft(null);
      }}
      className="pointer-events-auto absolute inset-0 cursor-crosshair touch-none"
    />
  );
}

type HandleProps = {
  chart: DrawnChart;
  point: DrawnPoint;
  label: string;
  /** At the right edge, and moves up and down only. */
  isLevel?: boolean;
  onMove: (point: DrawnPoint) => void;
  onKeyMove: (point: DrawnPoint) => void;
  onDrop: () => void;
  onRemove?: () => void;
  onLeave: () => void;
};

const keys: Readonly<Record<string, Spot>> = {
  ArrowUp: { x: 0, y: -KEY_PIXELS },
  ArrowDown: { x: 0, y: KEY_PIXELS },
  ArrowLeft: { x: -KEY_BAR_PIXELS, y: 0 },
  ArrowRight: { x: KEY_BAR_PIXELS, y: 0 },
};

function Handle({ chart, point, label, isLevel = false, ...props }: HandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { time, price } = point;
  useEffect(() => {
    const place = () => {
      const element = button.current;
      const spot = chart.placeOf({ time, price: Number(price) });
      if (!element || !spot) return;
      const { width, height } = chart.size();
      const x = isLevel ? width - 22 : spot.x;
      const isOut = x < 0 || x > width || spot.y < 0 || spot.y > height;
      element.style.transform = `translate(${x - 22}px, ${spot.y - 22}px)`;
      element.style.visibility = isOut ? 'hidden' : 'visible';
    };
    place();
    return chart.onRedraw(place);
  }, [chart, time, price, isLevel]);
  const pointOf = (event: PointerEvent): DrawnPoint | null => {
    const box = event.currentTarget.parentElement;
    return box && chart.pointAt(spotIn(box, event));
  };
  const press = (event: KeyboardEvent) => {
    const step = keys[event.key];
    const spot = chart.placeOf({ time, price: Number(price) });
    if (event.key === 'Enter') props.onDrop();
    else if (event.key === 'Delete' || event.key === 'Backspace') props.onRemove?.();
    else if (event.key === 'Escape') props.onLeave();
    else if (step && spot) {
      const times = event.shiftKey ? 10 : 1;
      const next = chart.pointAt({ x: spot.x + step.x * times, y: spot.y + step.y * times });
      // Along one way the other stays as exact as it was.
      if (next)
        props.onKeyMove(step.x === 0 ? { time, price: next.price } : { time: next.time, price });
    } else return;
    event.preventDefault();
  };
  return (
    <button
      ref={button}
      type="button"
      aria-label={`${label}${isLevel ? `, ${formatLevel(price)}` : ''}`}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const next = pointOf(event);
        if (next) props.onMove(next);
      }}
      onPointerUp={props.onDrop}
      className={classes(
        'pointer-events-auto absolute top-0 left-0 grid size-11 touch-none place-items-center rounded-small',
        isLevel ? 'cursor-ns-resize' : 'cursor-move',
      )}
    >
      {isLevel ? (
        <span className="grid h-5 w-7 place-items-center rounded-small border border-line-strong bg-surface text-ink-2">
          <GripHorizontal aria-hidden size={14} />
        </span>
      ) : (
        <span className="size-3.5 rounded-full border-2 border-brand-ink bg-surface" />
      )}
    </button>
  );
}
