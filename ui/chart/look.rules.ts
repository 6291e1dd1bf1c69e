/**
 * How a person wants their candle chart: its kind, its scale, the indicators on it. What is stored
 * of it is read with care.
 */
import type { Interval } from '#protocol/market.ts';

import type { Bar } from './bars.ts';
import { indicatorFacts, type IndicatorName, indicatorNames } from './indicator-list.rules.ts';

export const kinds = ['hollow', 'candles', 'heikin-ashi', 'line', 'area'] as const;
export type ChartKind = (typeof kinds)[number];
export const scales = ['linear', 'log', 'percent'] as const;
export type ChartScale = (typeof scales)[number];

/** `settings` are in the order that the indicator has them. */
export type ChosenIndicator = { name: IndicatorName; settings: readonly number[] };
export type ChartLook = {
  kind: ChartKind;
  scale: ChartScale;
  indicators: readonly ChosenIndicator[];
};

export const MOST_INDICATORS = 6;
export const usualLook: ChartLook = { kind: 'hollow', scale: 'linear', indicators: [] };

/**
 * The look as it is drawn. Two coins are compared in percent; a candle of a second is a single
 * price, which a line shows better.
 */
export function drawnLook(
  look: ChartLook,
  on: { interval: Interval; isCompared: boolean },
): ChartLook {
  const isSingle = on.interval === '1s' && (look.kind === 'hollow' || look.kind === 'candles');
  return {
    ...look,
    kind: isSingle ? 'line' : look.kind,
    scale: on.isCompared ? 'percent' : look.scale,
  };
}

/** An indicator as it is before anything is set in it. */
export function usualIndicator(name: IndicatorName): ChosenIndicator {
  return { name, settings: indicatorFacts(name).settings.map(({ usual }) => usual) };
}

/** Whether an indicator can have this in that place. */
export function isSetting(name: IndicatorName, place: number, value: number): boolean {
  const setting = indicatorFacts(name).settings[place];
  if (!setting) return false;
  const { least, most, step } = setting;
  return value >= least && value <= most && Number.isInteger(value / step);
}

/** What the text of an earlier visit says; what makes no sense is as usual. */
export function readLook(stored: string | null): ChartLook {
  let read: unknown;
  try {
    read = JSON.parse(stored ?? 'null');
  } catch {
    return usualLook;
  }
  const { kind, scale, indicators } = isRecord(read) ? read : {};
  return {
    kind: kinds.find((known) => known === kind) ?? usualLook.kind,
    scale: scales.find((known) => known === scale) ?? usualLook.scale,
    indicators: (Array.isArray(indicators) ? indicators : [])
      .flatMap(readIndicator)
      .slice(0, MOST_INDICATORS),
  };
}

function readIndicator(read: unknown): ChosenIndicator[] {
  if (!isRecord(read)) return [];
  const name = indicatorNames.find((known) => known === read['name']);
  if (name === undefined) return [];
  const usual = usualIndicator(name);
  const stored: readonly unknown[] = Array.isArray(read['settings']) ? read['settings'] : [];
  const settings = usual.settings.map((value, place) => {
    const kept = stored[place];
    return typeof kept === 'number' && isSetting(name, place, kept) ? kept : value;
  });
  return [{ name, settings }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Heikin-Ashi bars: the close is the mean of the bar's four prices, the open the middle of the bar
 * before it, high and low reach to both. The first opens in the middle of its own (ChartSchool,
 * Heikin-Ashi).
 */
export function heikinAshi(bars: readonly Bar[]): Bar[] {
  let before: { open: number; close: number } | undefined;
  return bars.map((bar) => {
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    const open = before ? (before.open + before.close) / 2 : (bar.open + bar.close) / 2;
    before = { open, close };
    return {
      ...bar,
      open,
      close,
      high: Math.max(bar.high, open, close),
      low: Math.min(bar.low, open, close),
    };
  });
}
