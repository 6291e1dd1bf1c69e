/** Tools that move money: a preview of each command, and the one tool that confirms them. */
import { Type } from 'typebox';

import { contracts, PlaceContract, returnPercentages } from '#protocol/contracts.ts';
import { meta } from '#protocol/meta.ts';
import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import { orders, PlaceOrder } from '#protocol/orders.ts';
import { OpenPosition, positions } from '#protocol/positions.ts';
import { closed } from '#protocol/route.ts';
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

import type { Api } from './api.ts';
import { readCoin, SpelledCoin } from './coins.ts';
import { openPreviews, type Previews, type Told } from './previews.ts';
import type { Tool } from './tool.ts';

const inr = (paise: bigint) => formatInr(formatAmount(paise, INR_SCALE));

/** Parses an amount that the server's check has accepted. Throws where there is no price. */
function amountOf(text: string | null | undefined, scale: number): bigint {
  const amount = parseAmount(text ?? '', scale);
  if (amount === null) throw new Error('There is no price to reckon with now.');
  return amount;
}

/**
 * What an order is, and its result at a price. It names an amount of rupees, or a number of coins.
 */
function orderFigures(body: PlaceOrder, priced: Priced): Told {
  const { coin, side, price, limitPrice } = body;
  const { scale } = priced;
  const coins = (quantity: bigint) => `${formatAmount(quantity, scale)} ${coin}`;
  const kind = [
    body.type,
    ...(price === undefined ? [] : [`at ₹${price}`]),
    ...(limitPrice === undefined ? [] : [`with a limit of ₹${limitPrice}`]),
  ].join(' ');
  const isByCoins = body.quantity !== undefined;
  const named = isByCoins ? amountOf(body.quantity, scale) : amountOf(body.amount, INR_SCALE);
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

const contractPreview = (api: Api, previews: Previews): Tool =>
  previews.tool(
    {
      name: 'preview_contract',
      title: 'Preview a contract',
      description:
        'What a fixed-return contract would come to: the price at the next tick is the entry, and the tick so many seconds later decides. Places nothing.',
      input: closed({ ...PlaceContract.properties, coin: SpelledCoin }),
      figures: ['priceNow', 'wins', 'loses'],
      example: { coin: 'BTC', direction: 'BUY_UP', amount: '500.00', duration: 60 },
      route: contracts.place,
    },
    async (args) => {
      const coin = await readCoin(api, args.coin);
      const body: PlaceContract = { ...args, coin: coin.symbol };
      return {
        request: { body },
        tell() {
          const stake = amountOf(body.amount, INR_SCALE);
          const percent = returnPercentages[body.duration];
          const way = body.direction === 'BUY_UP' ? 'higher' : 'lower';
          return {
            does: `Stakes ${inr(stake)} that ${body.coin} is ${way} in ${body.duration} seconds.`,
            figures: {
              priceNow: coin.price ?? '',
              wins: `${inr((stake * BigInt(percent)) / 100n)} on top of the stake (${percent}%)`,
              loses: inr(stake),
            },
          };
        },
      };
    },
  );

const orderPreview = (api: Api, previews: Previews): Tool =>
  previews.tool(
    {
      name: 'preview_order',
      title: 'Preview a spot order',
      description:
        'What a spot order would come to at the price of now. It names an `amount` of rupees or a `quantity` of coins. A market order fills at the next tick’s price. Places nothing.',
      input: closed({ ...PlaceOrder.properties, coin: SpelledCoin }),
      figures: ['priceNow', 'costsAbout', 'receivesAbout', 'sellsAbout', 'fee'],
      example: { coin: 'BTC', side: 'buy', type: 'market', amount: '500.00' },
      route: orders.place,
    },
    async (args) => {
      const coin = await readCoin(api, args.coin);
      const body: PlaceOrder = { ...args, coin: coin.symbol };
      return {
        request: { body },
        async tell() {
          const { spotFeeBps: feeBps } = await api.call(meta.meta);
          const price = amountOf(body.limitPrice ?? body.price ?? coin.price, PRICE_SCALE);
          const { does, figures } = orderFigures(body, { price, scale: coin.scale, feeBps });
          return { does, figures: { priceNow: coin.price ?? '', ...figures } };
        },
      };
    },
  );

const positionPreview = (api: Api, previews: Previews): Tool =>
  previews.tool(
    {
      name: 'preview_position',
      title: 'Preview a position',
      description:
        'What a position with leverage would risk. A loss never exceeds the margin. Opens nothing.',
      input: closed({ ...OpenPosition.properties, coin: SpelledCoin }),
      figures: ['priceNow', 'canLose', 'fee'],
      example: { coin: 'BTC', side: 'long', margin: '500.00', leverage: 2 },
      route: positions.open,
    },
    async (args) => {
      const coin = await readCoin(api, args.coin);
      const body: OpenPosition = { ...args, coin: coin.symbol };
      return {
        request: { body },
        async tell() {
          const { spotFeeBps } = await api.call(meta.meta);
          const margin = amountOf(body.margin, INR_SCALE);
          const exposure = exposureOf(margin, body.leverage);
          return {
            does: `Opens a ${body.side} position in ${body.coin} of ${inr(exposure)} with a margin of ${inr(margin)}.`,
            figures: {
              priceNow: coin.price ?? '',
              canLose: inr(margin),
              fee: inr(feeOf(exposure, spotFeeBps)),
            },
          };
        },
      };
    },
  );

const idOf = (form: string) => Type.String({ maxLength: 60, description: `\`${form}\`` });

const cancelPreview = (api: Api, previews: Previews): Tool =>
  previews.tool(
    {
      name: 'preview_cancel_order',
      title: 'Preview the end of an order',
      description: 'Which resting order would be cancelled. Cancels nothing.',
      input: closed({ id: idOf('trade-…') }),
      figures: [],
      example: { id: 'trade-0190a5b0-7c00-7000-8000-000000000001' },
      route: orders.cancel,
    },
    async (params) => ({
      request: { params },
      async tell() {
        const { type, side, coin } = await api.call(orders.one, { params });
        return { does: `Cancels the ${type} order to ${side} ${coin}.`, figures: {} };
      },
    }),
  );

const closePreview = (api: Api, previews: Previews): Tool =>
  previews.tool(
    {
      name: 'preview_close_position',
      title: 'Preview the end of a position',
      description: 'Which position would be closed, at the next tick’s price. Closes nothing.',
      input: closed({ id: idOf('position-…') }),
      figures: [],
      example: { id: 'position-0190a5b0-7c00-7000-8000-000000000001' },
      route: positions.close,
    },
    async (params) => ({
      request: { params },
      async tell() {
        const { side, coin } = await api.call(positions.one, { params });
        return { does: `Closes the ${side} position in ${coin} at the next tick.`, figures: {} };
      },
    }),
  );

export function tradingTools(api: Api, now: () => number): Tool[] {
  const previews = openPreviews(api, now);
  return [
    contractPreview(api, previews),
    orderPreview(api, previews),
    cancelPreview(api, previews),
    positionPreview(api, previews),
    closePreview(api, previews),
    previews.confirm,
  ];
}
