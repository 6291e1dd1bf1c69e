/** Which English is left on a page that is read in another language. */
import type { BrowserContext, Page } from 'playwright-core';

/** What every language leaves as it is. */
export const NAMES =
  /^(?:Drishti|Asha|Verma|USDT|INR|IST|UPI|UTR|IFSC|QR|ID|JPEG|PNG|WebP|MB|UID|CIBIL|TradingView|API|am|pm|UTC|OCO|GTC|XX?|EMA|SMA|RSI|MACD|VWAP|LinkedIn|YouTube|English|Ctrl|AV|SHA|CC|CSV|PDF|HTML|JSON|TDS|Telegram|Chrome|Linux)$/;

/** Words in Latin letters on the page that are no names of coins either. */
export async function foreignWords(page: Page, context: BrowserContext): Promise<string[]> {
  const coins = (await (await context.request.get('/api/market/coins')).json()) as {
    items: { symbol: string; name: string }[];
  };
  const names = new Set(coins.items.flatMap(({ symbol, name }) => [symbol, ...name.split(' ')]));
  const text = (await page.evaluate<string>(`document.body.innerText`)).replaceAll(
    /\S+@\S+|[a-z]+-…[0-9a-f]{8}|[0-9a-f-]{8,}/g,
    '',
  );
  return [...new Set(text.match(/[A-Za-z]{2,}/g) ?? [])].filter(
    (word) => !NAMES.test(word) && !names.has(word),
  );
}
