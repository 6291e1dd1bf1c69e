/**
 * The database itself refuses what one person may try with several accounts. Each attempt uses the
 * application's login and plain statements, as a hole in a route could.
 */
import { createHash, randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import type { Invited } from '#protocol/invitations.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

const DAY_MS = 24 * 3_600_000;
const reason = 'Because the house needs it today.';

let world: World;
let asha: Client;
// Each test has a house of its own: nobody can undo that somebody was on the staff.
beforeEach(async () => {
  world = await openWorld();
  asha = await world.firstAdmin();
  return () => world[Symbol.asyncDispose]();
});

const idOf = (client: Client) => client.person?.id ?? '';
const invite = (by: Client, role: string) =>
  by.post<Invited>('/api/staff/invitations', { email: `${randomUUID()}@example.in`, role, reason });

async function join(token: string): Promise<Client> {
  const client = world.visitor();
  expect((await client.join({ token, name: 'Ravi Menon', password: PASSWORD })).status).toBe(201);
  return client;
}

const setDisabled = (member: Client, isDisabled: boolean) =>
  world.database.execute('update people set disabled_at = $2 where id = $1', [
    idOf(member),
    isDisabled ? world.clock.now() : null,
  ]);

const refusedBy = (constraint: string) => ({ code: '23514', constraint });

/** Writes a proposal and, in the same transaction, who was told of it. */
async function write(
  by: Client,
  kind: string,
  more: { person?: Client; delayed?: boolean; at?: Date; told?: readonly Client[] } = {},
) {
  const id = randomUUID();
  const digest = createHash('sha256').update(`${id}\n${kind}\n{}`).digest('hex');
  const { person, delayed = false, at = world.clock.now(), told = [] } = more;
  await world.database.transaction(async (tx) => {
    await tx.execute(
      `insert into proposals (id, kind, person_id, payload, digest, proposed_by, reason, at, delayed)
       values ($1, $2, $3, '{}', $4, $5, 'Because it must be so.', $6, $7)`,
      [id, kind, person ? idOf(person) : null, digest, idOf(by), at, delayed],
    );
    for (const one of told)
      await tx.execute('insert into objectors (proposal_id, person_id) values ($1, $2)', [
        id,
        idOf(one),
      ]);
  });
  return { id, digest };
}
const end = (
  { id, digest }: { id: string; digest: string },
  by: Client | null,
  outcome = 'approved',
) =>
  world.database.execute(
    `insert into proposal_decisions (proposal_id, outcome, decided_by, digest, at) values ($1, $2, $3, $4, $5)`,
    [id, outcome, by && idOf(by), digest, world.clock.now()],
  );
test('the database refuses an approval among accounts of one root and by newer accounts', async () => {
  const second = await join((await invite(asha, 'admin')).body.token ?? '');
  const customer = await world.person();
  await expect(
    end(await write(asha, 'correction', { person: customer }), second),
  ).rejects.toMatchObject(refusedBy('proposal_decisions_root'));
  await expect(
    end(await write(second, 'correction', { person: customer }), asha),
  ).rejects.toMatchObject(refusedBy('proposal_decisions_root'));
  const old = await write(asha, 'correction', { person: customer });
  world.clock.advance(1000);
  const ravi = await world.staff('admin');
  await expect(end(old, ravi)).rejects.toMatchObject(refusedBy('proposal_decisions_age'));
  // Nobody confirms themselves, accepts another's invitation or joins uninvited.
  await expect(
    world.database.execute('insert into staff_confirmations values ($1, now())', [idOf(second)]),
  ).rejects.toMatchObject({ code: '42501' });
  const { invitation } = (await invite(ravi, 'sub-admin')).body;
  await expect(
    world.database.execute(
      'update invitations set accepted_by = $2, accepted_at = $3 where id = $1',
      [invitation.id, idOf(asha), world.clock.now()],
    ),
  ).rejects.toMatchObject(refusedBy('invitations_invitee'));
  await expect(
    world.database.execute(
      `insert into invitations (id, email, role, token_hash, created_at, expires_at)
       values ($1, 'x@example.in', 'admin', '\\x00', now(), now() + interval '1 hour')`,
      [randomUUID()],
    ),
  ).rejects.toMatchObject(refusedBy('invitations_operator'));
  await expect(
    world.database.execute(
      `insert into people (id, email, name, role, created_at, updated_at) values ($1, 'y@example.in', 'Y', 'sub-admin', $2, $2)`,
      [randomUUID(), world.clock.now()],
    ),
  ).rejects.toMatchObject(refusedBy('people_invited'));
});

test('the database refuses an invitation by somebody who is no active admin, and staff older than they are', async () => {
  const ravi = await world.staff('admin');
  await setDisabled(ravi, true);
  const invited = (by: Client) =>
    world.database.execute(
      `insert into invitations (id, email, role, token_hash, invited_by, created_at, expires_at)
       values ($1, 'puppet@example.in', 'sub-admin', '\\x01', $2, $3, $3::timestamptz + interval '1 hour')`,
      [randomUUID(), idOf(by), world.clock.now()],
    );
  for (const by of [ravi, await world.staff('finance')])
    await expect(invited(by)).rejects.toMatchObject(refusedBy('invitations_inviter'));
  await world.tick();
  const id = randomUUID();
  await world.database.transaction(async (tx) => {
    await tx.execute(
      `insert into people (id, name, role, created_at, updated_at) values ($1, 'Old', 'sub-admin', '2000-01-01', '2000-01-01')`,
      [id],
    );
    const [row] = await tx.query<{ created_at: Date }>(
      'select created_at from people where id = $1',
      [id],
    );
    expect(row?.created_at.getTime()).toBeGreaterThanOrEqual(world.clock.now().getTime() - 1000);
  });
});

test('the database lets a delayed proposal take effect only after a day of the tape, with everybody told and nobody else to decide', async () => {
  const support = await world.staff('support');
  const ravi = await world.staff('admin');
  await setDisabled(ravi, true);
  const alone = refusedBy('proposal_decisions_four_eyes');
  await world.tick();
  const day = new Date(world.clock.now().getTime() - 2 * DAY_MS);
  // A time that the statement says is worth nothing.
  const told = [support, ravi];
  const forged = await write(asha, 'setting', { delayed: true, at: day, told });
  const untold = await write(asha, 'setting', { delayed: true, told: [support] });
  const plain = await write(asha, 'setting');
  const nobody = refusedBy('objectors_staff');
  for (const [more, delayed] of [
    [[support], false],
    [[asha], true],
    [[await world.person()], true],
  ] as const)
    await expect(write(asha, 'setting', { delayed, told: more })).rejects.toMatchObject(nobody);
  // Nobody is told later than with the proposal, and whom no mail has reached is not told.
  await expect(
    world.database.execute('insert into objectors (proposal_id, person_id) values ($1, $2)', [
      untold.id,
      idOf(ravi),
    ]),
  ).rejects.toMatchObject(nobody);
  await expect(end(plain, support, 'objected')).rejects.toMatchObject(
    refusedBy('proposal_decisions_objector'),
  );
  await expect(end(forged, asha, 'objected')).rejects.toMatchObject(
    refusedBy('proposal_decisions_objector'),
  );
  await expect(
    write(asha, 'correction', { person: await world.person(), delayed: true }),
  ).rejects.toMatchObject(refusedBy('proposals_delayed'));
  world.clock.advance(DAY_MS);
  await world.tick();
  await expect(end(forged, null)).rejects.toMatchObject(alone);
  // The database sets the time of the mail: the day begins now.
  await world.database.execute(
    `update objectors set mailed_at = '2000-01-01' where proposal_id = $1 and person_id = $2`,
    [forged.id, idOf(ravi)],
  );
  await expect(end(forged, null)).rejects.toMatchObject(alone);
  world.clock.advance(DAY_MS);
  await expect(end(forged, null)).rejects.toMatchObject(alone);
  await world.tick();
  for (const proposal of [untold, plain])
    await expect(end(proposal, null)).rejects.toMatchObject(alone);
  await setDisabled(ravi, false);
  await expect(end(forged, null)).rejects.toMatchObject(alone);
  await setDisabled(ravi, true);
  await end(forged, null);
});
