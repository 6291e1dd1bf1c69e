/**
 * What is said around the frame of the external chart: the app opens our own frame page with a
 * request in its address; that page opens TradingView's widget and passes on what the widget tells.
 * Both sides trust nothing that they read.
 */
import { chartFramePath, chartWidgetOrigin } from '#protocol/addresses.ts';
import { TIME_ZONE } from '#texts/format.ts';

import { DEFAULT_PAIR } from './pairs.ts';

/** `zone` is that of its times, by its name in the IANA database. */
export type ChartRequest = { pair: string; theme: 'light' | 'dark'; zone: string };

/** `ticker` is the pair that the widget shows now, e.g. `BINANCE:ETHUSDT`. */
export type ChartNews = { kind: 'shown' } | { kind: 'no-data' } | { kind: 'pair'; ticker: string };

/** In the part of the address that no server sees. */
export function frameAddress({ pair, theme, zone }: ChartRequest): string {
  return `${chartFramePath}#${new URLSearchParams({ pair, theme, zone }).toString()}`;
}

/**
 * Anybody may open the frame page with any address: what makes no sense is the default pair, in the
 * dark, in our time.
 */
export function readFrameAddress(hash: string): ChartRequest {
  const asked = new URLSearchParams(hash.replace(/^#/, ''));
  const pair = asked.get('pair') ?? '';
  const zone = asked.get('zone') ?? '';
  return {
    pair: /^[A-Z]{1,20}:[A-Z0-9]{1,20}$/.test(pair) ? pair : DEFAULT_PAIR,
    theme: asked.get('theme') === 'light' ? 'light' : 'dark',
    zone: /^[A-Z][A-Za-z]{1,20}\/[A-Z][A-Za-z_/]{1,40}$/.test(zone) ? zone : TIME_ZONE,
  };
}

/**
 * TradingView's advanced chart, as its embedding script would frame it: candles of 15 minutes, the
 * pair may be changed in the chart. Its times are in the zone that was asked for
 * (docs/decisions/0058). Narrow frames go without the drawing tools.
 */
export function widgetAddress(
  { pair, theme, zone }: ChartRequest,
  frame: { isNarrow: boolean },
): string {
  const settings = {
    autosize: true,
    symbol: pair,
    interval: '15',
    timezone: zone,
    theme,
    style: '1',
    locale: 'en',
    allow_symbol_change: true,
    hide_side_toolbar: frame.isNarrow,
    save_image: false,
    calendar: false,
    width: '100%',
    height: '100%',
  };
  const hash = encodeURIComponent(JSON.stringify(settings));
  return `${chartWidgetOrigin}/embed-widget/advanced-chart/?locale=en#${hash}`;
}

/**
 * What the widget says: objects, or the same as JSON text in its older form. Null for what does not
 * concern us.
 */
export function readWidgetMessage(data: unknown): ChartNews | null {
  const message = typeof data === 'string' ? parsed(data) : data;
  if (!isRecord(message)) return null;
  switch (message['name']) {
    case 'tv-widget-load':
    case 'widgetReady':
      return { kind: 'shown' };
    case 'tv-widget-no-data':
      return { kind: 'no-data' };
    case 'quoteUpdate': {
      const quote = message['data'];
      return isRecord(quote) ? pairNews(quote['original_name']) : null;
    }
    default:
      return null;
  }
}

/** The frame page's own words; they travel as they are. */
export function readFrameMessage(data: unknown): ChartNews | null {
  if (!isRecord(data)) return null;
  if (data['kind'] === 'shown' || data['kind'] === 'no-data') return { kind: data['kind'] };
  return data['kind'] === 'pair' ? pairNews(data['ticker']) : null;
}

function pairNews(ticker: unknown): ChartNews | null {
  return typeof ticker === 'string' && ticker.length > 0 && ticker.length <= 60
    ? { kind: 'pair', ticker }
    : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
