/**
 * A person's money in and out as exchange clients read it: rupees, by bank transfer, which staff
 * decide. No key moves any, and coins have no chain that they could come from or go to.
 */
import type { Deposit } from '#protocol/deposits.ts';
import type { Withdrawal } from '#protocol/withdrawals.ts';
import { ownDeposits } from '#server/domain/deposits/deposits.ts';
import { countOwn, readOwnWithin } from '#server/domain/desk/desk.ts';
import { ownWithdrawals } from '#server/domain/withdrawals/withdrawals.ts';
import type { Reader } from '#server/kit/database/database.ts';

import { ownBalances, rateText } from './account.ts';
import type { SignedServices } from './endpoints.ts';
import { faults } from './errors.ts';
import { integer, optionalInteger, optionalTime, type Params, someCoins } from './params.ts';
import type { SignedCaller } from './read-signature.ts';
import { QUOTE_ASSET, symbolOf } from './symbols.ts';

/** What clients call the way that money takes: there is one. */
const NETWORK = 'BANK';
const NONE = '0';
const MOST_DAYS_MS = 90 * 24 * 3_600_000;
/** Beyond what anybody has. */
const MOST_SKIPPED = 1_000_000;

type Status = Withdrawal['status'];

/** Of one symbol, or of all. */
export function listFees({ market, feeBps }: SignedServices, params: Params) {
  const rate = rateText(feeBps);
  return someCoins(market, params).coins.map((coin) => ({
    symbol: symbolOf(coin),
    makerCommission: rate,
    takerCommission: rate,
  }));
}

export async function listAssets(services: SignedServices, _: Params, { personId }: SignedCaller) {
  const balances = await ownBalances(services, personId);
  const names = new Map(services.market.coins.map(({ symbol, name }) => [symbol, name]));
  return balances.map(({ asset, available, frozen }) => ({
    coin: asset,
    depositAllEnable: false,
    withdrawAllEnable: false,
    name: names.get(asset) ?? 'Indian rupee',
    free: available,
    locked: frozen,
    freeze: NONE,
    withdrawing: NONE,
    ipoing: NONE,
    ipoable: NONE,
    storage: NONE,
    isLegalMoney: asset === QUOTE_ASSET,
    trading: true,
    networkList: [],
  }));
}

type Asked = { from: Date; to: Date; skip: number; limit: number };

/** The last ninety days, or as many of a time that is named. */
function spanOf(services: SignedServices, params: Params, beginName: string) {
  const to = optionalTime(params, 'endTime') ?? services.clock.now().getTime();
  const from = optionalTime(params, beginName) ?? Math.max(0, to - MOST_DAYS_MS);
  if (from > to) throw faults.value(beginName);
  if (to - from > MOST_DAYS_MS) throw faults.days();
  return { from: new Date(from), to: new Date(to) };
}

function readPage(services: SignedServices, params: Params): Asked {
  const skip = Math.min(optionalInteger(params, 'offset') ?? 0, MOST_SKIPPED);
  const limit = integer(params, 'limit', { fallback: 1_000, most: 1_000 });
  return { ...spanOf(services, params, 'startTime'), skip, limit };
}

/** Which of them: null for all, undefined for what none can be. */
function statusOf(params: Params, numbers: Readonly<Record<Status, number>>) {
  const asked = optionalInteger(params, 'status');
  if (asked === null) return null;
  return (Object.keys(numbers) as Status[]).find((status) => numbers[status] === asked);
}

const isOfRupees = ({ coin }: Params) => coin === undefined || coin === QUOTE_ASSET;

const depositNumbers = { pending: 0, approved: 1, rejected: 2, cancelled: 2 } as const;
const withdrawalNumbers = { pending: 2, approved: 6, rejected: 3, cancelled: 1 } as const;

export async function listDeposits(services: SignedServices, params: Params, by: SignedCaller) {
  const page = readPage(services, params);
  const status = statusOf(params, depositNumbers);
  if (status === undefined || !isOfRupees(params)) return [];
  const asked = { personId: by.personId, status, ...page };
  return (await readOwnWithin(services.database, ownDeposits, asked)).map(shownDeposit);
}

const shownDeposit = ({ id, amount, status, reference, createdAt, decidedAt }: Deposit) => ({
  id,
  amount,
  coin: QUOTE_ASSET,
  network: NETWORK,
  status: depositNumbers[status],
  address: '',
  addressTag: '',
  txId: reference ?? '',
  insertTime: Date.parse(createdAt),
  ...(decidedAt === null ? {} : { completeTime: Date.parse(decidedAt) }),
  transferType: 0,
  confirmTimes: '',
  unlockConfirm: 0,
  walletType: 0,
});

export async function listWithdrawals(services: SignedServices, params: Params, by: SignedCaller) {
  const page = readPage(services, params);
  const status = statusOf(params, withdrawalNumbers);
  if (status === undefined || !isOfRupees(params)) return [];
  const asked = { personId: by.personId, status, ...page };
  return (await readOwnWithin(services.database, ownWithdrawals, asked)).map(shownWithdrawal);
}

/** `2026-01-05 10:20:30`, UTC. */
const timeText = (time: string) => time.slice(0, 19).replace('T', ' ');

const shownWithdrawal = ({ id, amount, status, bankDetails, ...rest }: Withdrawal) => ({
  id,
  amount,
  transactionFee: NONE,
  coin: QUOTE_ASSET,
  status: withdrawalNumbers[status],
  address: bankDetails.accountNumber,
  addressTag: '',
  txId: '',
  network: NETWORK,
  applyTime: timeText(rest.createdAt),
  ...(rest.decidedAt === null ? {} : { completeTime: timeText(rest.decidedAt) }),
  transferType: 0,
  info: rest.rejectionReason ?? '',
  confirmNo: 0,
  walletType: 0,
  txKey: '',
});

const transferStates = {
  pending: 'Processing',
  approved: 'Successful',
  rejected: 'Failed',
  cancelled: 'Refunded',
} as const;

type Page = Parameters<typeof readOwnWithin>[2];
const transfersOf = {
  0: (reader: Reader, asked: Page) =>
    Promise.all([readOwnWithin(reader, ownDeposits, asked), countOwn(reader, ownDeposits, asked)]),
  1: (reader: Reader, asked: Page) =>
    Promise.all([
      readOwnWithin(reader, ownWithdrawals, asked),
      countOwn(reader, ownWithdrawals, asked),
    ]),
} as const;

/** Both kinds as transfers of rupees, which some clients ask for by this alone. */
export async function listTransfers(services: SignedServices, params: Params, by: SignedCaller) {
  const kind = params['transactionType'];
  if (kind === undefined) throw faults.missing('transactionType');
  if (kind !== '0' && kind !== '1') throw faults.value('transactionType');
  const limit = integer(params, 'rows', { fallback: 100, most: 500 });
  const page = integer(params, 'page', { fallback: 1, most: MOST_SKIPPED });
  const span = spanOf(services, params, 'beginTime');
  const asked = { personId: by.personId, status: null, ...span, skip: (page - 1) * limit, limit };
  const [items, total] = await transfersOf[kind](services.database, asked);
  const data = items.map(shownTransfer);
  return { code: '000000', message: 'success', data, total, success: true };
}

const shownTransfer = ({ id, amount, status, createdAt, decidedAt }: Deposit | Withdrawal) => ({
  orderNo: id,
  fiatCurrency: QUOTE_ASSET,
  indicatedAmount: amount,
  amount,
  totalFee: NONE,
  method: 'bank transfer',
  status: transferStates[status],
  createTime: Date.parse(createdAt),
  updateTime: Date.parse(decidedAt ?? createdAt),
});

/** Coins come from no chain, and rupees are paid to an account that the app shows. */
export function readDepositAddress(): never {
  throw faults.unsupported();
}

/** Whatever the key: none moves money out. */
export function applyWithdrawal(): never {
  throw faults.noRight();
}
