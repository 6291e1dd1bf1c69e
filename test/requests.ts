/** Deposits and withdrawals as people and staff do them in tests: real uploads, real decisions. */
import { randomUUID } from 'node:crypto';

import sharp, { type Sharp } from 'sharp';

import type { DepositPane, DeskDeposit } from '#protocol/desk.ts';
import type { Deposit } from '#protocol/deposits.ts';
import type { SavedBankDetails, Withdrawal } from '#protocol/withdrawals.ts';

import type { Client, Reply } from './client.ts';
import type { World } from './world.ts';

export type Kind = 'deposits' | 'withdrawals';
type Problem = { code: string; detail: string; fields?: Record<string, string> };

export const newKey = () => `request-${randomUUID()}`;

/**
 * A small JPEG; another number, another picture. Below a million they are of the test that names
 * them.
 */
export async function picture(seed: number): Promise<Buffer> {
  const side = 16;
  const raw = Buffer.alloc(side * side * 3);
  let state = seed + 1;
  for (let at = 0; at < raw.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    raw[at] = state >> 16;
  }
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .resize(128, 128, { kernel: 'nearest' })
    .jpeg()
    .toBuffer();
}

/** Smooth like a photograph, in the format and with the metadata asked for. */
export async function photo(
  width: number,
  height: number,
  finish: (image: Sharp) => Sharp = (image) => image.jpeg({ quality: 85 }),
): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const [u, v] = [(x / width) * 9, (y / height) * 7];
      raw[at] = 128 + 100 * Math.sin(u + v * v * 0.3);
      raw[at + 1] = 128 + 100 * Math.cos(u * 1.7 - v);
      raw[at + 2] = 128 + 100 * Math.sin(u * v * 0.4);
    }
  }
  return finish(sharp(raw, { raw: { width, height, channels: 3 } })).toBuffer();
}

/** Sends the form as a browser does. `file` null leaves the proof out. */
export async function upload<Body = Deposit & Problem>(
  world: Pick<World, 'url'>,
  client: Client,
  fields: Record<string, string>,
  file: Buffer | null,
  options: { key?: string; name?: string; type?: string } = {},
): Promise<Reply<Body>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) {
    const blob = new Blob([new Uint8Array(file)], { type: options.type ?? 'image/jpeg' });
    form.append('proof', blob, options.name ?? 'proof.jpg');
  }
  const response = await fetch(`${world.url}/api/deposits`, {
    method: 'POST',
    headers: { cookie: client.cookie, 'idempotency-key': options.key ?? newKey() },
    body: form,
  });
  return {
    status: response.status,
    body: (await response.json()) as Body,
    headers: response.headers,
  };
}

let pictures = 1_000_000;

/** One that nobody has sent before. */
export const newPicture = () => picture((pictures += 1));

/** Asks for a deposit with a picture of its own. */
export async function askDeposit(
  world: Pick<World, 'url'>,
  client: Client,
  amount: string,
  reference?: string,
): Promise<Deposit> {
  const fields = { amount, ...(reference === undefined ? {} : { reference }) };
  const reply = await upload(world, client, fields, await newPicture());
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

export const bankDetails = {
  accountName: 'Asha Verma',
  bankName: 'HDFC Bank',
  accountNumber: '50100123454417',
  ifsc: 'HDFC0001234',
  phone: '+91 98765 43210',
};

export function withdraw(
  client: Client,
  amount: string,
  options: { key?: string; bankDetails?: object } = {},
): Promise<Reply<Withdrawal & Problem>> {
  const { key = newKey(), ...details } = options;
  return client.post('/api/withdrawals', { amount, ...details }, { 'idempotency-key': key });
}

/** Without a withdrawal. */
export function saveDetails(
  client: Client,
  details: object,
  key = newKey(),
): Promise<Reply<SavedBankDetails & Problem>> {
  return client.post('/api/payment-details', details, { 'idempotency-key': key });
}

export async function askWithdrawal(client: Client, amount: string): Promise<Withdrawal> {
  const saved = await client.get<{ details: object | null }>('/api/payment-details');
  const reply = await withdraw(client, amount, saved.body.details === null ? { bankDetails } : {});
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

export function cancel(client: Client, id: string, key = newKey()) {
  return client.post<Withdrawal & Problem>(`/api/withdrawals/${id}/cancel`, undefined, {
    'idempotency-key': key,
  });
}

export async function pane(staff: Client, kind: Kind, id: string): Promise<DepositPane> {
  const reply = await staff.get<DepositPane>(`/api/staff/${kind}/${id}`);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

/** Decides what the pane shows now, or what `digest` says was seen. */
export async function decide(
  staff: Client,
  kind: Kind,
  id: string,
  decision: 'approve' | 'reject',
  options: { reason?: string; digest?: string; key?: string } = {},
): Promise<Reply<DeskDeposit & Problem>> {
  const digest = options.digest ?? (await pane(staff, kind, id)).digest;
  const reason = decision === 'reject' ? { reason: options.reason ?? 'Not readable.' } : {};
  return staff.post(
    `/api/staff/${kind}/${id}/${decision}`,
    { digest, ...reason },
    { 'idempotency-key': options.key ?? newKey() },
  );
}
