/**
 * The page around TradingView's widget. It alone may frame another origin, and no code of theirs
 * runs in it: the widget is a frame of its own that cannot move the page. What it tells goes on to
 * the page of ours that framed this one.
 */
import { chartWidgetOrigin } from '#protocol/addresses.ts';
import { uiTexts } from '#texts/ui.ts';
import { readFrameAddress, readWidgetMessage, widgetAddress } from '#ui/chart/chart-frame.rules.ts';

/** Below this the drawing tools would take a fifth of the chart. */
const NARROW_PX = 640;
/**
 * Its own origin is not ours, so it may have it; links open beside the app, never instead of it.
 */
const allowed = [
  'allow-scripts',
  'allow-same-origin',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
];

function start(): void {
  const request = readFrameAddress(window.location.hash);
  document.documentElement.dataset['theme'] = request.theme;

  const widget = document.createElement('iframe');
  widget.title = uiTexts().tradingViewChart;
  widget.sandbox.add(...allowed);
  widget.allow = 'fullscreen';
  widget.src = widgetAddress(request, { isNarrow: window.innerWidth < NARROW_PX });

  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== widget.contentWindow || origin !== chartWidgetOrigin) return;
    const news = readWidgetMessage(data);
    if (news) window.parent.postMessage(news, window.location.origin);
  });
  document.body.append(widget);
}

start();
