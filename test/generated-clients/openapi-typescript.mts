/**
 * A client whose types openapi-typescript generates. It signs up, asks for a deposit with a proof,
 * places a contract, waits for its end and prints the receipt.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import createClient from 'openapi-fetch';

import type { components, paths } from './generated/openapi.d.ts';
import { keepSession } from './session.mts';

type Contract = components['schemas']['Contract'];

const { URL: baseUrl = '', REFERRAL: referral = '', PICTURE: picture = '' } = process.env;
const api = createClient<paths>({ baseUrl, fetch: keepSession() });

function taken<Data>({ data, error }: { data?: Data; error?: { code: string } }): Data {
  if (data === undefined) throw new Error(error?.code ?? 'no answer');
  return data;
}

const { person } = taken(
  await api.POST('/api/auth/sign-up', {
    body: {
      name: 'Asha Rao',
      email: 'asha.types@example.com',
      password: 'correct horse battery',
      referral,
    },
  }),
);

const deposit = taken(
  await api.POST('/api/deposits', {
    params: { header: { 'Idempotency-Key': randomUUID(), 'page-person': person.id } },
    body: { amount: '500.00', proof: picture },
    bodySerializer: ({ amount, proof }) => {
      const form = new FormData();
      form.set('amount', amount);
      form.set('proof', new Blob([readFileSync(proof)], { type: 'image/png' }), 'proof.png');
      return form;
    },
  }),
);
console.log(`deposit ${deposit.status}`);

let contract: Contract = taken(
  await api.POST('/api/contracts', {
    params: { header: { 'Idempotency-Key': randomUUID() } },
    body: { coin: 'BTC', direction: 'BUY_UP', amount: '100.00', duration: 60 },
  }),
);
console.log(`placed ${contract.id}`);
const params = { path: { id: contract.id } };
while (contract.settledAt === null) {
  await sleep(50);
  contract = taken(await api.GET('/api/contracts/{id}', { params }));
}
const receipt = taken(await api.GET('/api/contracts/{id}/receipt', { params }));
console.log(`receipt ${receipt.status} ${receipt.rule}`);

const refused = await api.GET('/api/contracts/{id}', { params: { path: { id: 'contract-none' } } });
console.log(`refused ${refused.error?.code}`);
