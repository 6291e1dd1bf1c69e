/**
 * What a person does on the candles of a coin: draws, and moves what is theirs. A level that is let
 * go opens the dialog that there is for it, with the price filled in; nothing is asked of the
 * server before they confirm there.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

import type { Drawing, DrawingKind, DrawnPoint } from '#protocol/drawings.ts';
import type { Coin } from '#protocol/market.ts';
import { drawingTexts } from '#texts/drawings.ts';
import { formatPrice } from '#texts/format.ts';
import { pixelValue } from '#ui/chart/bars.ts';
import { ChartLayer, type WorkTool } from '#ui/chart/ChartLayer.tsx';
import type { DrawnChart } from '#ui/chart/draw-chart.ts';
import { withDrawing } from '#ui/chart/drawing.rules.ts';
import { DrawTools } from '#ui/chart/DrawTools.tsx';
import { useQuote } from '#ui/client/live.ts';
import { newId } from '#ui/client/new-id.ts';
import { useSession } from '#ui/client/session.tsx';
import { AlertDialog } from '#web/alerts/AlertDialog.tsx';
import { useAlerts } from '#web/alerts/alerts.queries.ts';
import { useOpenContracts } from '#web/contracts/contracts.queries.ts';
import { ChangeOrder, TargetsDialog } from '#web/orders/acts.tsx';
import { useOpenOrders } from '#web/orders/orders.queries.ts';
import { isResting } from '#web/orders/orders.rules.ts';
import { useOpenPositions } from '#web/orders/positions.queries.ts';

import {
  type Asked,
  askedBy,
  limitAt,
  type LimitAsked,
  levelsOf,
  type Owned,
  type Places,
  sideOf,
} from './chart-work.rules.ts';
import { useCoinFills } from './coin-fills.queries.ts';
import { useDrawings } from './drawings.queries.ts';

const texts = drawingTexts();
const nothing: Owned = { alerts: [], orders: [], positions: [] };

type ChartWorkProps = {
  coin: Coin;
  chart: DrawnChart;
  layer: HTMLElement;
  /** Opens the ticket for a limit order; null where there are none. */
  onOrder: ((order: LimitAsked) => void) | null;
};

export function ChartWork(props: ChartWorkProps) {
  const { person } = useSession();
  return person ? <OwnWork {...props} /> : <Work {...props} owned={nothing} />;
}

/** Everything of theirs on this coin is on it. */
function OwnWork(props: ChartWorkProps) {
  const { symbol } = props.coin;
  const alerts = useAlerts().data?.items;
  const orders = useOpenOrders().data;
  const positions = useOpenPositions().data;
  const owned = useMemo(
    () => ({
      alerts: alerts ?? [],
      orders: (orders ?? []).filter(isResting),
      positions: positions ?? [],
    }),
    [alerts, orders, positions],
  );
  useMarks(props.chart, symbol);
  return <Work {...props} owned={owned} />;
}

/** Contracts with their entry and expiry, and where they bought and sold. */
function useMarks(chart: DrawnChart, symbol: string) {
  const { data: contracts } = useOpenContracts();
  const { data: fills } = useCoinFills(symbol);
  useEffect(() => {
    const own = (contracts ?? []).filter(({ coin }) => coin === symbol);
    chart.setMarks(
      own.flatMap(({ id, entryPrice, direction, expiresAt }) =>
        entryPrice === null
          ? []
          : {
              id,
              price: pixelValue(entryPrice),
              text: formatPrice(entryPrice).slice(1),
              winsAbove: direction === 'BUY_UP',
              expiresAtMs: expiresAt === null ? null : Date.parse(expiresAt),
            },
      ),
    );
  }, [chart, contracts, symbol]);
  useEffect(() => {
    chart.setFills(
      (fills ?? []).flatMap(({ id, side, fillPrice, filledAt }) =>
        fillPrice === null || filledAt === null
          ? []
          : {
              id,
              price: pixelValue(fillPrice),
              isBuy: side === 'buy',
              time: Math.floor(Date.parse(filledAt) / 1000),
            },
      ),
    );
  }, [chart, fills]);
}

function Work({ coin, chart, layer, onOrder, owned }: ChartWorkProps & { owned: Owned }) {
  const { symbol, name } = coin;
  const { person } = useSession();
  const { items, change, undo, keeping } = useDrawings(symbol);
  useUndoKeys(undo);
  const [tool, setTool] = useState<WorkTool | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [places, setPlaces] = useState<Places>(new Map());
  const quote = useQuote(symbol);
  const now = quote?.price ?? null;
  // While one is asked about all stay where they are.
  const levels = useMemo(
    () => (asked ? null : levelsOf(symbol, owned, places)),
    [symbol, owned, places, asked],
  );
  const [shown, setShown] = useState(levels ?? []);
  useEffect(() => {
    if (levels) setShown(levels);
  }, [levels]);
  const draw = (drawing: Drawing) => change(withDrawing(items, drawing));
  const remove = (id: string) => {
    change(items.filter((one) => one.id !== id));
    setChosen(null);
  };
  const alertAt = (price: string) =>
    setAsked({ what: 'alert', alert: null, kind: sideOf(price, now), price });
  const orderAt = (price: string) => onOrder?.(limitAt(price, now));
  const atPrice = { alert: alertAt, order: orderAt };
  const begin = (next: WorkTool | null, byKeys: boolean) => {
    if (!byKeys || next === null) setTool(next);
    else if (next === 'alert' || next === 'order') {
      if (now !== null) atPrice[next](now);
    } else {
      const drawing = inTheMiddle(chart, next);
      if (!drawing) return;
      draw(drawing);
      setChosen(drawing.id);
    }
  };
  const endTool = useCallback(() => setTool(null), []);
  const note =
    keeping === 'not-kept'
      ? texts.notKept
      : keeping === 'not-loaded'
        ? texts.notLoaded
        : person === null && items.length > 0
          ? texts.logIn
          : null;
  const close = () => setAsked(null);
  return (
    <>
      <DrawTools
        tool={tool}
        chosen={chosen}
        note={note}
        drawings={items}
        hasAlerts={person !== null}
        hasOrders={person !== null && onOrder !== null}
        onTool={begin}
        onChoose={setChosen}
        onDraw={draw}
        onRemove={remove}
        onUndo={undo}
      />
      {createPortal(
        <ChartLayer
          chart={chart}
          tool={tool}
          chosen={chosen}
          makeDrawing={makeDrawing}
          drawings={items}
          levels={shown}
          isAsked={asked !== null}
          onChoose={setChosen}
          onDraw={draw}
          onRemove={remove}
          onLevel={(id, price) => setAsked(askedBy(id, price, owned, now))}
          onPrice={(at, price) => atPrice[at](price)}
          onToolEnd={endTool}
        />,
        layer,
      )}
      {asked?.what === 'alert' ? (
        <AlertDialog
          isOpen
          coin={symbol}
          name={name}
          onClose={close}
          start={{ kind: asked.kind, level: asked.price }}
          {...(asked.alert ? { replaces: asked.alert } : {})}
          onReplaced={(old, id) =>
            setPlaces((before) => new Map(before).set(id, before.get(old) ?? old))
          }
        />
      ) : null}
      <ChangeOrder
        chosen={asked?.what === 'order' ? asked.order : null}
        {...(asked?.what === 'order' ? { price: asked.price } : {})}
        onClose={close}
      />
      {asked?.what === 'targets' ? (
        <TargetsDialog chosen={asked.position} start={asked.start} onLeave={close} />
      ) : null}
    </>
  );
}

/** Ctrl+Z, but in a field, whose own letters it takes back. */
function useUndoKeys(undo: (() => void) | null) {
  useEffect(() => {
    if (undo === null) return undefined;
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea');
      if (!isUndo || isTyping) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [undo]);
}

const makeDrawing = (kind: DrawingKind, points: DrawnPoint[]): Drawing => ({
  id: newId(),
  kind,
  points,
  text: kind === 'note' ? texts.newNote : '',
});

/** Where the keyboard begins: both points in sight, to be moved from there. */
function inTheMiddle(chart: DrawnChart, kind: DrawingKind): Drawing | null {
  const { width, height } = chart.size();
  const from = chart.pointAt({ x: width * 0.35, y: height * 0.55 });
  const to = chart.pointAt({ x: width * 0.65, y: height * 0.4 });
  if (!from || !to) return null;
  return makeDrawing(kind, kind === 'level' || kind === 'note' ? [from] : [from, to]);
}
