/**
 * Staff of the journeys at the API of the console: let in by the operator, deciding what a person's
 * browser asked for.
 */
import { randomUUID } from 'node:crypto';

import { expect, inject } from 'vitest';

import type { StaffRole } from '#protocol/roles.ts';
import { letIn } from '#server/domain/staff/operator.ts';

import { type Client, openClient, PASSWORD } from '../client.ts';
import { asOperator } from '../operator.ts';
import { freshEmail } from './people.ts';

/** Joins with the operator's link; returns a client that is signed in to the console. */
export async function joinStaff(role: StaffRole, name = 'Ravi Menon'): Promise<Client> {
  const { token } = await asOperator(inject('ownerUrl'), (services) =>
    letIn(services, { email: freshEmail(), role }),
  );
  const client = openClient(inject('url'));
  const joined = await client.join({ token, name, password: PASSWORD });
  expect(joined.status, JSON.stringify(joined.body)).toBe(201);
  return client;
}

/** Approves or rejects a request as that reviewer, as they saw it. */
export async function decide(
  reviewer: Client,
  request: { queue: 'deposits' | 'withdrawals'; id: string },
  verdict: { reject?: string } = {},
): Promise<void> {
  const path = `/api/staff/${request.queue}/${request.id}`;
  const { body: pane } = await reviewer.get<{ digest: string }>(path);
  const isRejected = verdict.reject !== undefined;
  const answer = await reviewer.post(
    `${path}/${isRejected ? 'reject' : 'approve'}`,
    { digest: pane.digest, ...(isRejected ? { reason: verdict.reject } : {}) },
    { 'idempotency-key': `decision-${randomUUID()}` },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
