/** Drawings and levels on a chart in English. */
import type { DrawingKind } from '#protocol/drawings.ts';

export const drawings = {
  tools: 'Draw on the chart',
  kinds: {
    trend: 'Trend line',
    ray: 'Ray',
    level: 'Level',
    rectangle: 'Rectangle',
    fibonacci: 'Fibonacci',
    note: 'Note',
  } satisfies Readonly<Record<DrawingKind, string>>,
  alertHere: 'Alert at a price',
  orderHere: 'Limit order at a price',
  /** While a tool is chosen. */
  pressOnChart: 'Press or drag on the chart. Escape cancels.',
  undo: 'Undo',
  list: 'Your drawings',
  noneChosen: 'Choose a drawing',
  numbered: ({ name, number }: { name: string; number: number }) => `${name} ${number}`,
  remove: ({ name }: { name: string }) => `Delete ${name}`,
  noteText: 'Text of the note',
  newNote: 'Note',
  full: ({ most }: { most: number }) => `At most ${most} drawings. Delete one first.`,
  notKept: 'Your drawings could not be saved. They stay until you leave the page.',
  notLoaded: 'Your drawings could not be loaded. Reload the page.',
  logIn: 'Log in to keep your drawings.',
  point: ({
    name,
    number,
    time,
    price,
  }: {
    name: string;
    number: number;
    time: string;
    price: string;
  }) => `${name}, point ${number}: ${time}, ${price}`,
  /** What is at a level, and how it is moved. */
  levels: {
    alert: 'Alert',
    buy: 'Buy order',
    sell: 'Sell order',
    takeProfit: 'Take profit',
    stopLoss: 'Stop loss',
    liquidation: 'Liquidation',
    entry: 'Entry',
  } satisfies Readonly<
    Record<'alert' | 'buy' | 'sell' | 'takeProfit' | 'stopLoss' | 'liquidation' | 'entry', string>
  >,
  moveLevel: ({ what }: { what: string }) => `${what}: move it, then Enter`,
  moveEntry: 'Entry: drag to set take profit or stop loss, then Enter',
};
