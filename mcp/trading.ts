/**
 * Tools that move money, in two steps: a preview says what would happen and gives an id, and
 * `confirm` with that id does it. An assistant so never trades with one call, and one id is one
 * trade however often it is confirmed: it goes with the Idempotency-Key that was made for the
 * preview.
 */
import { randomUUID } from 'node:crypto';

import { Type } from 'typebox';

import { contracts, PlaceContract, returnPercentages } from '#protocol/contracts.ts';
import { market } from '#protocol/market.ts';
import { meta } from '#protocol/meta.ts';
import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import { orders, PlaceOrder } from '#protocol/orders.ts';
import { OpenPosition, positions } from '#protocol/positions.ts';
import { closed, type Route } from '#protocol/route.ts';
import {
  buyAt,
  exactBuyAt,
  exposureOf,
  feeOf,
  type Priced,
  quantityToSell,
  sellAt,
} from '#protocol/trading.ts';
import { formatInr } from '#texts/format.ts';

import { type Api, Refused, Unanswered } from './api.ts';
import { type Tool, tool } from './tool.ts';

/** A preview's figures are of the price then: later it has to be asked for again. */
const PREVIEW_MS = 120_000;
const MOST_PREVIEWS = 100;

type Preview = {
  does: string;
  route: Route;
  params: Record<string, string>;
  body: unknown;
  key: string;
  expiresAt: number;
  /** It was sent: from then on it is repeated under its key, whatever the time. */
  isSent: boolean;
};

const inr = (paise: bigint) => formatInr(formatAmount(paise, INR_SCALE));

function amountOf(text: string | undefined, scale: number, name: string): bigint {
  const amount = parseAmount(text ?? '', scale);
  if (amount === null || amount <= 0n)
    throw new Error(`${name} is not an amount with at most ${scale} decimals.`);
  return amount;
}

/** What it does in one sentence, and its amounts by name. */
type Figures = { does: string; figures: Record<string, string> };

/**
 * What an order is, and its result at a price. It names an amount of rupees, or a number of coins.
 */
function orderFigures(body: PlaceOrder, priced: Priced): Figures {
  const { coin, side, price, limitPrice } = body;
  const { scale } = priced;
  const coins = (quantity: bigint) => `${formatAmount(quantity, scale)} ${coin}`;
  const kind = [
    body.type,
    ...(price === undefined ? [] : [`at ₹${price}`]),
    ...(limitPrice === undefined ? [] : [`with a limit of ₹${limitPrice}`]),
  ].join(' ');
  const isByCoins = body.quantity !== undefined;
  const named = isByCoins
    ? amountOf(body.quantity, scale, 'quantity')
    : amountOf(body.amount, INR_SCALE, 'amount');
  const verb = side === 'buy' ? 'Buys' : 'Sells';
  const does = isByCoins
    ? `${verb} ${coins(named)}, ${kind}.`
    : `${verb} ${coin} for ${inr(named)}, ${kind}.`;
  if (side === 'buy' && isByCoins) {
    const { amount, fee } = exactBuyAt(named, priced);
    return { does, figures: { costsAbout: inr(amount), fee: inr(fee) } };
  }
  if (side === 'buy') {
    const { quantity, fee } = buyAt(named, priced);
    return { does, figures: { receivesAbout: coins(quantity), fee: inr(fee) } };
  }
  const quantity = isByCoins ? named : quantityToSell(named, priced);
  const { amount, fee } = sellAt(quantity, priced);
  return {
    does,
    figures: { sellsAbout: coins(quantity), receivesAbout: inr(amount), fee: inr(fee) },
  };
}

export function tradingTools(api: Api, now: () => number): Tool[] {
  const previews = new Map<string, Preview>();

  async function priceOf(symbol: string) {
    const { items } = await api.call(market.coins);
    const coin = items.find((one) => one.symbol === symbol);
    if (!coin) throw new Error(`There is no coin ${symbol}.`);
    if (coin.price === null || !coin.tradable)
      throw new Error(`Nothing can be placed on ${symbol} now.`);
    return { coin, price: amountOf(coin.price, PRICE_SCALE, 'The price') };
  }

  function note(
    does: string,
    asked: { route: Route; params?: Record<string, string>; body?: unknown },
    figures: Record<string, string> = {},
  ) {
    const at = now();
    for (const [id, { expiresAt, isSent }] of previews)
      if (expiresAt < at && (!isSent || previews.size > MOST_PREVIEWS)) previews.delete(id);
    if (previews.size >= MOST_PREVIEWS)
      throw new Error('Too many previews wait: confirm some, or wait two minutes.');
    const id = randomUUID();
    const { route, params = {}, body } = asked;
    const expiresAt = at + PREVIEW_MS;
    const key = `assistant-${randomUUID()}`;
    previews.set(id, { does, route, params, body, key, expiresAt, isSent: false });
    return {
      confirmationId: id,
      does,
      ...figures,
      expiresAt: new Date(expiresAt).toISOString(),
      next: 'Nothing has happened yet. Show this to the person, and call `confirm` with the id once they agree.',
    };
  }

  return [
    tool(
      {
        name: 'preview_contract',
        title: 'Preview a contract',
        description:
          'What a fixed-return contract would come to: the price at the next tick is the entry, and the tick so many seconds later decides. Places nothing.',
        input: PlaceContract,
      },
      async (body) => {
        const { coin } = await priceOf(body.coin);
        const stake = amountOf(body.amount, INR_SCALE, 'amount');
        const percent = returnPercentages[body.duration];
        const way = body.direction === 'BUY_UP' ? 'higher' : 'lower';
        const does = `Stakes ${inr(stake)} that ${body.coin} is ${way} in ${body.duration} seconds.`;
        return note(
          does,
          { route: contracts.place, body },
          {
            priceNow: coin.price ?? '',
            wins: `${inr((stake * BigInt(percent)) / 100n)} on top of the stake (${percent}%)`,
            loses: inr(stake),
          },
        );
      },
    ),
    tool(
      {
        name: 'preview_order',
        title: 'Preview a spot order',
        description:
          'What a spot order would come to at the price of now. A market order fills at the next tick’s price. Places nothing.',
        input: PlaceOrder,
      },
      async (body) => {
        const [{ coin, price }, { spotFeeBps: feeBps }] = await Promise.all([
          priceOf(body.coin),
          api.call(meta.meta),
        ]);
        const last = body.limitPrice ?? body.price;
        const at = last === undefined ? price : amountOf(last, PRICE_SCALE, 'The price');
        const { does, figures } = orderFigures(body, { price: at, scale: coin.scale, feeBps });
        const asked = { route: orders.place, body };
        return note(does, asked, { priceNow: coin.price ?? '', ...figures });
      },
    ),
    tool(
      {
        name: 'preview_cancel_order',
        title: 'Preview the end of an order',
        description: 'Which resting order would be cancelled. Cancels nothing.',
        input: closed({ id: Type.String({ maxLength: 60, description: '`trade-…`' }) }),
      },
      async ({ id }) => {
        const order = await api.call(orders.one, { params: { id } });
        if (order.status !== 'pending') throw new Error(`This order is ${order.status}.`);
        const does = `Cancels the ${order.type} order to ${order.side} ${order.coin}.`;
        return note(does, { route: orders.cancel, params: { id } });
      },
    ),
    tool(
      {
        name: 'preview_position',
        title: 'Preview a position',
        description:
          'What a position with leverage would risk. A loss never exceeds the margin. Opens nothing.',
        input: OpenPosition,
      },
      async (body) => {
        const [{ coin }, { spotFeeBps }] = await Promise.all([
          priceOf(body.coin),
          api.call(meta.meta),
        ]);
        const margin = amountOf(body.margin, INR_SCALE, 'margin');
        const exposure = exposureOf(margin, body.leverage);
        return note(
          `Opens a ${body.side} position in ${body.coin} of ${inr(exposure)} with a margin of ${inr(margin)}.`,
          { route: positions.open, body },
          {
            priceNow: coin.price ?? '',
            canLose: inr(margin),
            fee: inr(feeOf(exposure, spotFeeBps)),
          },
        );
      },
    ),
    tool(
      {
        name: 'preview_close_position',
        title: 'Preview the end of a position',
        description: 'Which position would be closed, at the next tick’s price. Closes nothing.',
        input: closed({ id: Type.String({ maxLength: 60, description: '`position-…`' }) }),
      },
      async ({ id }) => {
        const position = await api.call(positions.one, { params: { id } });
        if (position.status !== 'open') throw new Error(`This position is ${position.status}.`);
        const does = `Closes the ${position.side} position in ${position.coin} at the next tick.`;
        return note(does, { route: positions.close, params: { id } });
      },
    ),
    tool(
      {
        name: 'confirm',
        title: 'Confirm a preview',
        description:
          'Does what a preview said. Once only, however often it is called with the same id. Call it only after the person has agreed.',
        input: closed({ confirmationId: Type.String({ maxLength: 40 }) }),
        isTrade: true,
      },
      async ({ confirmationId }) => {
        const preview = previews.get(confirmationId);
        if (!preview || (!preview.isSent && preview.expiresAt < now()))
          throw new Error('There is no such preview, or it is too old. Nothing has happened.');
        preview.isSent = true;
        const { does, route, params, body, key } = preview;
        try {
          return {
            done: does,
            result: await api.call(route, { params, body, idempotencyKey: key }),
          };
        } catch (error) {
          const isUnknown =
            error instanceof Unanswered ||
            (error instanceof Refused && error.problem.code === 'outcome-unknown');
          if (!isUnknown) throw error;
          throw new Error(
            'It is not known whether this was done. Call `confirm` with the same id again: it cannot be done twice.',
            { cause: error },
          );
        }
      },
    ),
  ];
}
