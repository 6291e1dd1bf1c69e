/**
 * What ticks say of the feed: whether moves depend on each other, whether up is as likely as down,
 * and who could win on them.
 */
import { PRICE_DECIMALS, readUnits, type Tick } from '#verifier/rules.ts';

/** Lags of ticks up to here; a contract lasts at least this many. */
const LAGS = 60;
/** Moves that the learning player looks back at. */
const CONTEXT = 8;

type Named = { coin: string; value: number };
type Player = { name: string; won: number; decided: number };

export type Statistics = {
  /** The largest autocorrelation of any coin at any lag, and where. */
  worst: Named;
  lag: number;
  /** The share of upward moves that is furthest from one half. */
  up: Named;
  players: Player[];
};

/** Of each tick: what a player who knows everything until then bets on, true for up. */
type Strategy = (prices: Float64Array, now: number) => boolean;

const strategies: Record<string, () => Strategy> = {
  'bets on the last move going on': () => (prices, now) =>
    (prices[now] ?? 0) > (prices[now - 1] ?? 0),
  'bets on a return to the price of five minutes ago': () => (prices, now) =>
    (prices[now] ?? 0) < (prices[now - 300] ?? 0),
  'learns from all past ticks what follows on the last eight moves': learner,
};

/**
 * Counts, for each pattern of the last moves, how the minute after it went, over all ticks that are
 * over by now.
 */
function learner(): Strategy {
  const ups = new Int32Array(2 ** CONTEXT);
  const downs = new Int32Array(2 ** CONTEXT);
  let learnt = CONTEXT;
  const patternAt = (prices: Float64Array, at: number) => {
    let pattern = 0;
    for (let back = 0; back < CONTEXT; back += 1) {
      const isUp = (prices[at - back] ?? 0) > (prices[at - back - 1] ?? 0);
      pattern = pattern * 2 + (isUp ? 1 : 0);
    }
    return pattern;
  };
  return (prices, now) => {
    for (; learnt + 1 + LAGS <= now; learnt += 1) {
      const change = (prices[learnt + 1 + LAGS] ?? 0) - (prices[learnt + 1] ?? 0);
      const pattern = patternAt(prices, learnt);
      if (change > 0) ups[pattern] = (ups[pattern] ?? 0) + 1;
      if (change < 0) downs[pattern] = (downs[pattern] ?? 0) + 1;
    }
    const pattern = patternAt(prices, now);
    return (ups[pattern] ?? 0) >= (downs[pattern] ?? 0);
  };
}

export function statisticsOf(ticks: readonly Tick[]): Statistics {
  const worst: Named = { coin: '', value: 0 };
  const up: Named = { coin: '', value: 0.5 };
  let lag = 0;
  const players = Object.keys(strategies).map((name): Player => ({ name, won: 0, decided: 0 }));
  for (const coin of Object.keys(ticks[0]?.prices ?? {})) {
    const prices = Float64Array.from(ticks, (tick) =>
      Number(readUnits(tick.prices[coin] ?? '', PRICE_DECIMALS)),
    );
    const moves = Float64Array.from(
      prices.subarray(1),
      (price, index) => Math.log(price) - Math.log(prices[index] ?? price),
    );
    let square = 0;
    let ups = 0;
    let downs = 0;
    for (const move of moves) {
      square += move * move;
      if (move > 0) ups += 1;
      if (move < 0) downs += 1;
    }
    for (let by = 1; by <= LAGS; by += 1) {
      let product = 0;
      for (let at = by; at < moves.length; at += 1)
        product += (moves[at] ?? 0) * (moves[at - by] ?? 0);
      const value = Math.abs(product / square);
      if (value <= worst.value) continue;
      Object.assign(worst, { coin, value });
      lag = by;
    }
    const share = ups / (ups + downs);
    if (Math.abs(share - 0.5) > Math.abs(up.value - 0.5)) Object.assign(up, { coin, value: share });
    for (const player of players) play(player, prices);
  }
  return { worst, lag, up, players };
}

/**
 * Contracts of a minute, one after another, as the rule has them: entered on the tick after the
 * bet.
 */
function play(player: Player, prices: Float64Array): void {
  const bet = strategies[player.name]?.();
  for (let now = 300; bet && now + 1 + LAGS < prices.length; now += LAGS + 1) {
    const change = (prices[now + 1 + LAGS] ?? 0) - (prices[now + 1] ?? 0);
    if (change === 0) continue;
    player.decided += 1;
    if (bet(prices, now) === change > 0) player.won += 1;
  }
}
