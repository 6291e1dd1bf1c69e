/**
 * Every statement ties, for people who do things at random over some days. Any period's opening and
 * movements add up to its closing balance, which is the ledger's. Tax lots add up to what is held.
 * STATEMENT_PEOPLE says for how many, STATEMENT_SEED replays a run.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { listHoldings } from '#server/domain/portfolio/portfolio.sql.ts';
import { composeAccount } from '#server/domain/statements/account-statement.ts';
import { cellsOf } from '#server/domain/statements/document.ts';
import { fillsOf, linesOf, orderOf } from '#server/domain/statements/file-orders.ts';
import { endOf, startOf } from '#server/domain/statements/statements.rules.ts';
import {
  findSpan,
  readLastTick,
  type StatementRow,
} from '#server/domain/statements/statements.sql.ts';
import { readFill } from '#server/domain/statements/tax-pack.ts';
import { countries } from '#server/domain/tax/countries/countries.ts';
import { type Country, yearOf } from '#server/domain/tax/country.ts';
import { foldTaxYear } from '#server/domain/tax/tax.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { statementTexts } from '#texts/statements.ts';

import { type Client, PASSWORD } from './client.ts';
import { buy, sell } from './orders.ts';
import { openDice } from '#scripts/demo/dice.ts';
import { openWorld } from './world.ts';

const SEED = process.env['STATEMENT_SEED'] ?? randomUUID();
const PEOPLE = Number.parseInt(process.env['STATEMENT_PEOPLE'] ?? '8', 10);
const DAYS = 3;
const january = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;
const country = countries['IN'] as Country;
const year = yearOf(country, '2026-01-05');

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/**
 * Paise that all of a person's spot orders brought, less what they took, by the transfers alone.
 */
async function rupeesOfOrders(reader: Reader, personId: string): Promise<bigint> {
  const [row] = await reader.query<{ net: bigint }>(
    `select coalesce(sum(case when t.credit in ('available', 'frozen') then t.amount else -t.amount end), 0)::bigint as net
     from transfers t join orders o on o.person_id = t.owner_id and t.cause = 'trade-' || o.id
     where t.owner_id = $1 and t.asset = 'INR' and t.counterparty_id <> t.owner_id`,
    [personId],
  );
  return row?.net ?? 0n;
}

test(
  `the statements of ${PEOPLE} people tie to the paisa, and their lots to the ledger (seed ${SEED})`,
  async () => {
    await using world = await openWorld();
    const dice = openDice(SEED);
    const people: Client[] = [];
    for (let at = 0; at < PEOPLE; at += 1) people.push(await world.person());
    await world.tick(2);
    for (let day = 0; day < DAYS; day += 1) {
      for (const person of people) {
        await person.signIn(person.person?.email ?? '', PASSWORD);
        const amount = `${1 + dice(5_000)}.${10 + dice(90)}`;
        const what = day === 0 ? 0 : dice(3);
        if (what === 0) await buy(person, `${100 + dice(5_000)}.${10 + dice(90)}`);
        else if (what === 1) await sell(person, `0.0000${1000 + dice(800)}`);
        else await person.place({ coin: 'ETH', direction: 'BUY_UP', amount, duration: 60 });
      }
      await world.skip(70);
      world.clock.advance(86_400_000 - 70_000);
      await world.tick(2);
      await world.app.market.idle();
    }
    const tick = await readLastTick(world.owner);
    if (!tick) throw new Error('no tick');
    const files = {
      reader: world.database,
      country,
      isVirtual: true,
      site: '/verify',
      scaleOf: (asset: string) =>
        asset === 'INR' ? 2 : (world.app.market.coin(asset)?.scale ?? 0),
    };
    let movements = 0;
    for (const { person } of people) {
      const id = person?.id ?? '';
      const ledger = await world.owner.query<{ asset: string; balance: bigint }>(
        `select asset, sum(balance)::bigint as balance from accounts where owner_id = $1 group by 1`,
        [id],
      );
      const held = new Map(ledger.map(({ asset, balance }) => [asset, balance]));
      const first = dice(DAYS);
      const periods = [
        ['2026-01-01', '2026-01-31'],
        [january(5 + first), january(5 + first + dice(DAYS))],
      ] as const;
      for (const [from, to] of periods) {
        const span = await findSpan(world.database, {
          personId: id,
          from: startOf(from),
          end: endOf(to),
          beforeTick: tick.number,
        });
        const row: StatementRow = {
          id: '0'.repeat(32),
          person_id: id,
          kind: 'statement',
          from_day: from,
          to_day: to,
          before_tick: tick.number,
          ...span,
          asked_at: world.clock.now(),
          language: 'en',
        };
        const { facts } = await orderOf(files, row, { id, name: 'Anybody', email: null }, 'csv');
        if (facts.of !== 'statement') throw new Error('no statement');
        const composer = composeAccount(facts, statementTexts(), 'en');
        let lines = 0;
        for await (const page of linesOf(world.database, row))
          for (const block of composer.take(page))
            if (block.of === 'rows') lines += block.rows.length;
        // Throws where a total differs from what the books say.
        composer.end();
        expect(lines).toBe(Number(span.last_line - span.first_line + 1n));
        for (const { asset, opening, came, went } of facts.assets)
          if (to === '2026-01-31') expect(opening + came - went, asset).toBe(held.get(asset) ?? 0n);
        if (to === '2026-01-31') movements += lines;
      }
      const fold = foldTaxYear(country, year);
      const all = { person_id: id, to_day: year.to, before_tick: tick.number };
      const gained = { fifo: 0n, average: 0n, fees: 0n };
      for await (const page of fillsOf(world.database, all))
        for (const cells of cellsOf(page)) {
          const fill = readFill(cells);
          const disposal = fold.take(fill);
          gained.fees += fill.fee;
          gained.fifo += disposal ? disposal.consideration - disposal.fifoCost : 0n;
          gained.average += disposal ? disposal.consideration - disposal.averageCost : 0n;
        }
      const { lots, average } = fold.left('BTC');
      expect(sumOf(lots.map(({ quantity }) => quantity))).toBe(held.get('BTC') ?? 0n);
      // What trading has made, less what is still held, is the total of the ledger's rupees of
      // orders.
      const net = await rupeesOfOrders(world.owner, id);
      expect(gained.fifo - sumOf(lots.map(({ cost }) => cost)) - gained.fees).toBe(net);
      expect(gained.average - average.cost - gained.fees).toBe(net);
      const holdings = await listHoldings(world.database, id);
      expect(sumOf(holdings.map(({ realised, cost }) => realised - cost))).toBe(net);
    }
    expect(movements).toBeGreaterThan(PEOPLE * 6);
    process.stdout.write(`${PEOPLE} people, ${movements} movements, seed ${SEED}\n`);
  },
  60_000 + PEOPLE * 2_000,
);
