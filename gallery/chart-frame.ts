/**
 * Replaces our page around TradingView's chart, because nothing of the gallery leaves the browser.
 * It says what that page would pass on. One pair has no chart.
 */

/** A coin whose pair the exchange does not list. */
export const UNCHARTED_COIN = 'BTS';

export const chartFrame = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Chart</title>
    <style>
      html, body { height: 100%; margin: 0; background: #131722; }
      svg { display: block; width: 100%; height: 100%; }
    </style>
  </head>
  <body>
    <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label="Candles">
      <path d="M0 30 L12 24 L24 27 L38 12 L52 18 L66 9 L82 15 L100 6" fill="none" stroke="#089981" vector-effect="non-scaling-stroke" />
    </svg>
    <script>
      const pair = new URLSearchParams(location.hash.slice(1)).get('pair');
      const say = (news) => parent.postMessage(news, location.origin);
      if (pair.includes('${UNCHARTED_COIN}')) say({ kind: 'no-data' });
      else {
        say({ kind: 'shown' });
        say({ kind: 'pair', ticker: pair });
      }
    </script>
  </body>
</html>`;
