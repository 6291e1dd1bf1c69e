/**
 * A client that hey-api generates whole. It signs up, asks for a deposit with a proof, places a
 * contract, waits for its end and prints the receipt.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { client } from './generated/hey-api/client.gen.ts';
import {
  getContractsId,
  getContractsIdReceipt,
  postAuthSignUp,
  postContracts,
  postDeposits,
} from './generated/hey-api/sdk.gen.ts';
import type { Contract, Deposit, Receipt } from './generated/hey-api/types.gen.ts';
import { keepSession } from './session.mts';

const { URL: baseUrl = '', REFERRAL: referral = '', PICTURE: picture = '' } = process.env;
const session = keepSession();
client.setConfig({ baseUrl, fetch: (input) => session(input as Request) });
const throwOnError = true;
const once = () => ({ 'Idempotency-Key': randomUUID() });

const { data: signedUp } = await postAuthSignUp({
  throwOnError,
  body: {
    name: 'Asha Rao',
    email: 'asha.whole@example.com',
    password: 'correct horse battery',
    referral,
  },
});

const proof = new Blob([readFileSync(picture)], { type: 'image/png' });
const deposited = await postDeposits({
  throwOnError,
  headers: { ...once(), 'page-person': signedUp.person.id },
  body: { amount: '500.00', proof },
});
const deposit: Deposit = deposited.data;
console.log(`deposit ${deposit.status}`);

const placed = await postContracts({
  throwOnError,
  headers: once(),
  body: { coin: 'BTC', direction: 'BUY_UP', amount: '100.00', duration: 60 },
});
let contract: Contract = placed.data;
console.log(`placed ${contract.id}`);
const path = { id: contract.id };
while (contract.settledAt === null) {
  await sleep(50);
  contract = (await getContractsId({ throwOnError, path })).data;
}
const receipt: Receipt = (await getContractsIdReceipt({ throwOnError, path })).data;
console.log(`receipt ${receipt.status} ${receipt.rule}`);

const refused = await getContractsId({ path: { id: 'contract-none' } });
console.log(`refused ${refused.error?.code}`);
