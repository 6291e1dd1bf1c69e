/** Drawings and levels on a chart in English. */
import type { DrawingTexts } from '#texts/drawings.ts';

export const drawings: DrawingTexts = {
  tools: 'Draw on the chart',
  kinds: {
    trend: 'Trend line',
    ray: 'Ray',
    level: 'Level',
    rectangle: 'Rectangle',
    fibonacci: 'Fibonacci',
    note: 'Note',
  },
  alertHere: 'Alert at a price',
  pressOnChart: 'Press or drag on the chart. Escape cancels.',
  list: 'Your drawings',
  noneChosen: 'Choose a drawing',
  numbered: ({ name, number }) => `${name} ${number}`,
  remove: ({ name }) => `Delete ${name}`,
  noteText: 'Text of the note',
  newNote: 'Note',
  full: ({ most }) => `At most ${most} drawings. Delete one first.`,
  notKept: 'Your drawings could not be saved. They stay until you leave the page.',
  notLoaded: 'Your drawings could not be loaded. Reload the page.',
  logIn: 'Log in to keep your drawings.',
  point: ({ name, number, time, price }) => `${name}, point ${number}: ${time}, ${price}`,
  levels: {
    alert: 'Alert',
    buy: 'Buy order',
    sell: 'Sell order',
    takeProfit: 'Take profit',
    stopLoss: 'Stop loss',
    liquidation: 'Liquidation',
    entry: 'Entry',
  },
  moveLevel: ({ what }) => `${what}: move it, then Enter`,
  moveEntry: 'Entry: drag to set take profit or stop loss, then Enter',
};
