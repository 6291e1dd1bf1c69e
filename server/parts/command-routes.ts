/**
 * Each money route once: which kind of command its requests are, and how a request becomes the
 * command's input. Reading says what is no amount, no coin and no id; everything else is the kind's
 * to refuse. Callers that ask in another way than HTTP read likewise.
 */
import type { FastifyInstance } from 'fastify';

import { closing } from '#protocol/closing.ts';
import { contracts } from '#protocol/contracts.ts';
import { deposits, PROOF_MAX_BYTES } from '#protocol/deposits.ts';
import { moneyDesks } from '#protocol/desk.ts';
import { orders } from '#protocol/orders.ts';
import { portfolio } from '#protocol/portfolio.ts';
import { positions } from '#protocol/positions.ts';
import { checkOf, type Route } from '#protocol/route.ts';
import { staff } from '#protocol/staff.ts';
import { withdrawals } from '#protocol/withdrawals.ts';
import { closeAccount } from '#server/domain/closing/closing.ts';
import {
  placeContract,
  readPlacement as readContract,
} from '#server/domain/contracts/contracts.ts';
import { approveDeposit, rejectDeposit } from '#server/domain/deposits/deposit-desk.ts';
import { findRepeat, placeDeposit, readDepositForm } from '#server/domain/deposits/deposits.ts';
import type { Prove } from '#server/domain/credentials/credentials.ts';
import { storeProof } from '#server/domain/deposits/proofs.ts';
import { readReason } from '#server/domain/desk/decisions.ts';
import { requestUuid } from '#server/domain/desk/desk.ts';
import type { Market } from '#server/domain/market/market.ts';
import { cancelOrder, cancelOrders, readCancellation } from '#server/domain/orders/cancel-order.ts';
import { changeOrder, readChange } from '#server/domain/orders/change-order.ts';
import { readPlacement } from '#server/domain/orders/placement.ts';
import { placeOrder } from '#server/domain/orders/place-order.ts';
import { readReplacement, replaceOrder } from '#server/domain/orders/replace-order.ts';
import { startAgain } from '#server/domain/portfolio/start-again.ts';
import { openPosition, readOpening } from '#server/domain/positions/open-position.ts';
import {
  closePosition,
  readKey,
  readTargetChange,
  setTargets,
} from '#server/domain/positions/requests.ts';
import { decideProposal } from '#server/domain/proposals/decide.ts';
import { readDetailsForm, saveBankDetails } from '#server/domain/withdrawals/bank-details.ts';
import { approveWithdrawal, rejectWithdrawal } from '#server/domain/withdrawals/withdrawal-desk.ts';
import {
  cancelWithdrawal,
  placeWithdrawal,
  readWithdrawalForm,
} from '#server/domain/withdrawals/withdrawals.ts';
import { type Call, type MoneyCaller, serve, type ServeOptions } from '#server/entry/http/serve.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { isUuid } from '#server/kit/ids.ts';
import type { Images } from '#server/kit/media/images.ts';
import { refuse, refuseField } from '#server/kit/refuse.ts';
import { type AnyKind, type Answer, answered, type CommandKind } from '#server/ledger/commands.ts';
import type { Teller } from '#server/ledger/teller.ts';

export type CommandServices = { database: Database; market: Market; clock: Clock; images: Images };

/** A request that has passed the checks before its route. */
type Asked<R extends Route> = Pick<Call<R>, 'body' | 'params' | 'file'> & { callerId: string };

type Extra<R extends Route> = Omit<ServeOptions<R>, 'shared'> & {
  /**
   * The stored answer to a repeat, where reading the request once more costs much; null where there
   * is none.
   */
  repeated?(services: CommandServices, caller: MoneyCaller): Promise<Answer | null>;
  /** What says who it is, where a session is not enough. */
  proofOf?(asked: Asked<R>): Parameters<Prove>[2];
};

export type CommandRoute = {
  route: Route & { money: true };
  kind: AnyKind;
  /** Throws a refusal for what cannot be read. */
  read(services: CommandServices, asked: Asked<Route>): unknown;
  extra: Extra<Route>;
};

function commandRoute<R extends Route & { money: true }, Input, Loaded>(
  route: R,
  kind: CommandKind<Input, Loaded>,
  read: (services: CommandServices, asked: Asked<R>) => Input | Promise<Input>,
  extra: Extra<R> = {},
): CommandRoute {
  // Of one route all of it belongs together, which a list of many cannot say.
  const one: unknown = { route, kind, read, extra };
  return one as CommandRoute;
}

const tradeSignIn = { signInReason: 'login-to-trade' } as const;
const orderReasons = {
  amount: 'amount-invalid',
  quantity: 'amount-invalid',
  price: 'price-invalid',
  limitPrice: 'price-invalid',
  stopPrice: 'price-invalid',
  expiresAt: 'expiry-invalid',
} as const;
const targetReasons = { takeProfit: 'price-invalid', stopLoss: 'price-invalid' } as const;

const trading = [
  commandRoute(
    contracts.place,
    placeContract,
    ({ market }, { callerId, body }) => readContract(market, callerId, body),
    { ...tradeSignIn, fieldReasons: { amount: 'amount-invalid' } },
  ),
  commandRoute(
    orders.place,
    placeOrder,
    (services, { callerId, body }) => readPlacement(services, callerId, body),
    { ...tradeSignIn, fieldReasons: orderReasons },
  ),
  commandRoute(
    orders.change,
    changeOrder,
    (services, { callerId: personId, params, body }) =>
      readChange(services, { personId, id: params.id, body }),
    {
      fieldReasons: {
        amount: 'amount-invalid',
        quantity: 'amount-invalid',
        price: 'price-invalid',
      },
    },
  ),
  commandRoute(
    orders.replace,
    replaceOrder,
    (services, { callerId, params, body }) =>
      readReplacement(services, callerId, { id: params.id, body }),
    { fieldReasons: orderReasons },
  ),
  commandRoute(orders.cancel, cancelOrder, (services, { callerId, params }) =>
    readCancellation(services, callerId, params.id),
  ),
  commandRoute(orders.cancelAll, cancelOrders, ({ market }, { callerId: personId, body }) => ({
    personId,
    coin: market.coin(body.coin) ?? refuseField('coin', 'coin-unknown'),
  })),
  commandRoute(
    positions.open,
    openPosition,
    (services, { callerId, body }) => readOpening(services, callerId, body),
    {
      ...tradeSignIn,
      fieldReasons: {
        margin: 'amount-invalid',
        leverage: 'leverage-unknown',
        confirmedLeverage: 'leverage-unconfirmed',
        ...targetReasons,
      },
    },
  ),
  commandRoute(positions.close, closePosition, ({ market }, { callerId, params }) =>
    readKey(market, callerId, params.id),
  ),
  commandRoute(
    positions.targets,
    setTargets,
    ({ market }, { callerId, params, body }) =>
      readTargetChange(readKey(market, callerId, params.id), body),
    { fieldReasons: targetReasons },
  ),
  commandRoute(portfolio.startAgain, startAgain, ({ market }, { callerId: personId }) => ({
    personId,
    market,
  })),
];

const requests = [
  commandRoute(
    deposits.place,
    placeDeposit,
    async (services, { callerId: personId, body, file }) => {
      const bytes = file?.bytes ?? Buffer.alloc(0);
      const form = readDepositForm(body, bytes.length > 0);
      const proof = await storeProof(services, personId, bytes);
      return { ...form, personId, proof, now: services.clock.now() };
    },
    {
      signInReason: 'login-to-deposit',
      fieldReasons: { amount: 'amount-invalid' },
      file: { maxBytes: PROOF_MAX_BYTES, tooLarge: 'proof-too-large' },
      repeated: ({ database }, caller) => findRepeat(database, caller),
    },
  ),
  commandRoute(
    withdrawals.place,
    placeWithdrawal,
    (_, { callerId: personId, body }) => ({ ...readWithdrawalForm(body), personId }),
    { signInReason: 'login-to-withdraw', fieldReasons: { amount: 'amount-invalid' } },
  ),
  commandRoute(withdrawals.cancel, cancelWithdrawal, (_, { callerId: personId, params }) => ({
    personId,
    uuid: requestUuid('withdrawal', params.id) ?? refuse('not-found'),
  })),
  commandRoute(
    closing.close,
    closeAccount,
    ({ market }, { callerId: personId }) => ({ personId, market }),
    { proofOf: ({ body }) => body },
  ),
  commandRoute(withdrawals.saveBankDetails, saveBankDetails, (_, { callerId: personId, body }) => ({
    personId,
    details: readDetailsForm(body),
  })),
];

type Review = { callerId: string; params: { id: string }; body: { digest: string } };

const readReview = (
  kind: 'deposit' | 'withdrawal',
  { callerId: staffId, params, body: { digest } }: Review,
) => ({ uuid: requestUuid(kind, params.id) ?? refuse('not-found'), staffId, digest });

const decisions = [
  commandRoute(moneyDesks.deposits.approve, approveDeposit, (_, asked) =>
    readReview('deposit', asked),
  ),
  commandRoute(moneyDesks.deposits.reject, rejectDeposit, (_, asked) => ({
    ...readReview('deposit', asked),
    reason: readReason(asked.body.reason),
  })),
  commandRoute(moneyDesks.withdrawals.approve, approveWithdrawal, (_, asked) =>
    readReview('withdrawal', asked),
  ),
  commandRoute(moneyDesks.withdrawals.reject, rejectWithdrawal, (_, asked) => ({
    ...readReview('withdrawal', asked),
    reason: readReason(asked.body.reason),
  })),
  commandRoute(
    staff.decideProposal,
    decideProposal,
    (_, { callerId: staffId, params: { id }, body: { digest, decision } }) =>
      isUuid(id) ? { id, staffId, digest, decision } : refuse('not-found'),
  ),
];

export const commandRoutes: readonly CommandRoute[] = [...trading, ...requests, ...decisions];

export function serveCommands(
  app: FastifyInstance,
  services: CommandServices & { teller: Teller; prove: Prove },
): void {
  const { teller, prove } = services;
  for (const { route, kind, read, extra } of commandRoutes) {
    const { repeated, proofOf, ...options } = extra;
    serve(
      app,
      route,
      async ({ person, caller, ...request }) => {
        const known = await repeated?.(services, caller);
        if (known) return known;
        const asked = { ...request, callerId: person?.id ?? '' };
        if (proofOf && person) {
          await prove(request.browser, person, proofOf(asked), { takes: 'password and code' });
        }
        return teller.submit(kind, await read(services, asked), caller);
      },
      options,
    );
    if (route.keys) serveCheck(app, { ...services, teller }, { route, kind, read, options });
  }
}

/** Serves the check of a command that API keys may send. */
function serveCheck(
  app: FastifyInstance,
  services: CommandServices & { teller: Teller },
  { route, kind, read, options }: Omit<CommandRoute, 'extra'> & { options: ServeOptions<Route> },
): void {
  serve(
    app,
    checkOf(route),
    async ({ person, requestId, ...request }) => {
      const { id: personId, limitedKey } = person ?? refuse('unauthenticated');
      const input = await read(services, { ...request, callerId: personId });
      const caller = {
        personId,
        requestId,
        ...(limitedKey === undefined ? {} : { limitedKey }),
      };
      answered(await services.teller.check(kind, input, caller));
    },
    options,
  );
}
