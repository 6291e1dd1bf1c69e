/** Addresses that the server and the apps share and that are no pages of the customers' app. */

/** The staff's app answers at this address and below it. */
export const consolePath = '/console';

/**
 * Our page around the external chart, with a policy of its own; other pages of ours show it in a
 * frame.
 */
export const chartFramePath = '/chart-frame';
/** The external chart's origin is the only one besides ours that a page of ours may show. */
export const chartWidgetOrigin = 'https://www.tradingview-widget.com';
