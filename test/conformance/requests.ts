/** Requests that a scene needs to have been made: by the person of the page, over the API. */
import { randomUUID } from 'node:crypto';

import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';

import type { Deposit } from '#protocol/deposits.ts';
import type { Withdrawal } from '#protocol/withdrawals.ts';

export const bankDetails = {
  accountName: 'Asha Verma',
  bankName: 'State Bank of India',
  accountNumber: '001234567890',
  ifsc: 'SBIN0001234',
};

const key = () => ({ 'idempotency-key': `request-${randomUUID()}` });

/** A picture unlike any other, in the size asked for. */
export function picture(width = 320, height = 480): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="${width}" height="${height}"><text x="10" y="60" font-size="30">${randomUUID()}</text><rect x="${r % 100}" y="${100 + (g % 90)}" width="${40 + (b % 80)}" height="60"/></svg>`,
        ),
      },
    ])
    .jpeg()
    .toBuffer();
}

export const ask = {
  /** The first one saves the bank details. */
  async withdrawal(context: BrowserContext, amount: string, isFirst = true): Promise<Withdrawal> {
    const answer = await context.request.post('/api/withdrawals', {
      data: { amount, ...(isFirst ? { bankDetails } : {}) },
      headers: key(),
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as Withdrawal;
  },
  async deposit(context: BrowserContext, amount: string): Promise<Deposit> {
    const buffer = await picture();
    const answer = await context.request.post('/api/deposits', {
      multipart: { amount, proof: { name: 'proof.jpg', mimeType: 'image/jpeg', buffer } },
      headers: key(),
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as Deposit;
  },
};
