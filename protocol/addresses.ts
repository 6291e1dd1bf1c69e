/** Addresses that are no pages of the customers' app. */

/** The staff's app lives here and below. */
export const consolePath = '/console';

/**
 * Our page around the external chart, with a policy of its own; other pages of ours show it in a
 * frame.
 */
export const chartFramePath = '/chart-frame';
/** Where that chart comes from: the one origin besides ours that any page of ours may show. */
export const chartWidgetOrigin = 'https://www.tradingview-widget.com';
