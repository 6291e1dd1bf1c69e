/**
 * A contract by a program: says that BTC is higher after 60 seconds, waits for the end, and prints what came of it and the receipt
 * that anybody can verify.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const { URL: server, KEY: key, SECRET: secret } = process.env;

/** Signs the request: its time, method, path, Idempotency-Key where it moves money, and body, a line each. */
async function ask(method, path, body) {
  const timestamp = Date.now();
  const text = body ? JSON.stringify(body) : '';
  const once = body ? [randomUUID()] : [];
  const payload = [timestamp, method, path, ...once, text].join('\n');
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  const response = await fetch(server + path, {
    method,
    headers: {
      authorization: `Drishti key="${key}", timestamp="${timestamp}", signature="${signature}"`,
      ...(body ? { 'idempotency-key': once[0], 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: text } : {}),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

const terms = { coin: 'BTC', direction: 'BUY_UP', amount: '100.00', duration: 60 };
let contract = await ask('POST', '/api/contracts', terms);
console.log(`accepted ${contract.id} after tick ${contract.acceptedAfterTick}`);
while (contract.settledAt === null) {
  await sleep(2_000);
  contract = await ask('GET', `/api/contracts/${contract.id}`);
}
console.log(`${contract.status}: from ${contract.entryPrice} to ${contract.exitPrice}`);
console.log(
  `paid out ${contract.payout}, receipt ${server}/order?tab=closing&contract=${contract.id}`,
);
