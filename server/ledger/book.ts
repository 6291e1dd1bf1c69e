/**
 * The books as one batch sees them: the locked balances, and every movement decided so far. Commands decided later in the
 * batch see what the earlier ones did. Nothing here touches the database.
 */
import assert from 'node:assert/strict';

import type { Value } from '#server/kit/database.ts';

import { type Account, accountKey, bookOf, isHouse, mayBeNegative } from './accounts.ts';
import type { Transfer } from './commands.ts';
import type { InsertTable } from './rows.ts';

export const transfersTable: InsertTable = {
  name: 'transfers',
  columns: {
    owner_id: 'uuid',
    line: 'bigint',
    counterparty_id: 'uuid',
    asset: 'text',
    debit: 'text',
    credit: 'text',
    amount: 'bigint',
    kind: 'text',
    cause: 'text',
    tick: 'int',
    at: 'timestamptz',
    available_after: 'bigint',
    frozen_after: 'bigint',
  },
};

export const accountsTable: InsertTable = {
  name: 'accounts',
  columns: { owner_id: 'uuid', asset: 'text', kind: 'text' },
};

type Line = {
  account: Account;
  opening: bigint;
  balance: bigint;
  /** Lines of the owner's book, where this account counts them; before and now. */
  openingLines: bigint;
  lines: bigint;
};

export type Change = { account: Account; delta: bigint; newLines: bigint };

export type Book = ReturnType<typeof openBook>;

export function openBook(options: { now: Date; tick: number }) {
  const { now, tick } = options;
  const lines = new Map<string, Line>();
  const opened: Account[] = [];
  const rows: Value[][] = [];
  /** Movements inside the house are written as one row a batch and kind: nobody's statement is made of them. */
  const houseMoves = new Map<string, Transfer>();

  function lineOf(account: Account): Line {
    const line = lines.get(accountKey(account));
    assert(line, `account ${accountKey(account)} is not locked in this batch`);
    return line;
  }

  /** The next line of an owner's book. */
  function nextLine(owner: string): bigint {
    const book = lineOf(bookOf(owner));
    book.lines += 1n;
    return book.lines;
  }

  function personRow(transfer: Transfer, person: string, other: string): Value[] {
    const { asset } = transfer.from;
    return [
      person,
      nextLine(person),
      other,
      asset,
      transfer.from.kind,
      transfer.to.kind,
      transfer.amount,
      transfer.kind,
      transfer.cause,
      tick,
      now,
      lineOf({ owner: person, asset, kind: 'available' }).balance,
      lineOf({ owner: person, asset, kind: 'frozen' }).balance,
    ];
  }

  /** Moves, and answers how to take it back. */
  function move(transfer: Transfer): () => void {
    const { from, to, amount } = transfer;
    assert(amount > 0n, 'a transfer moves more than zero');
    assert.equal(from.asset, to.asset, 'a transfer has one asset');
    const debited = lineOf(from);
    const credited = lineOf(to);
    assert(debited !== credited, 'a transfer has two accounts');
    assert(
      debited.balance >= amount || mayBeNegative.has(from.kind),
      `account ${accountKey(from)} would fall below zero`,
    );
    const fromHouse = isHouse(from.owner);
    const toHouse = isHouse(to.owner);
    assert(fromHouse || toHouse || from.owner === to.owner, 'money never moves between two people');
    debited.balance -= amount;
    credited.balance += amount;
    if (!fromHouse || !toHouse) {
      const person = fromHouse ? to.owner : from.owner;
      rows.push(personRow(transfer, person, fromHouse ? from.owner : to.owner));
      return () => {
        debited.balance += amount;
        credited.balance -= amount;
        rows.pop();
        lineOf(bookOf(person)).lines -= 1n;
      };
    }
    const key = `${accountKey(from)}>${accountKey(to)}>${transfer.kind}`;
    const sum = houseMoves.get(key);
    houseMoves.set(key, sum ? { ...sum, amount: sum.amount + amount, cause: 'several' } : transfer);
    return () => {
      debited.balance += amount;
      credited.balance -= amount;
      if (sum) houseMoves.set(key, sum);
      else houseMoves.delete(key);
    };
  }

  return {
    /** Takes in an account read under lock: its balance, and the lines it counts. */
    load(account: Account, balance: bigint, count: bigint): void {
      const lineCount = { openingLines: count, lines: count };
      lines.set(accountKey(account), { account, opening: balance, balance, ...lineCount });
    },

    balance(account: Account): bigint {
      return lineOf(account).balance;
    },

    /** Applies a command's effects whole or, throwing, not at all. */
    apply(opens: readonly Account[], transfers: readonly Transfer[]): void {
      const undo: (() => void)[] = [];
      try {
        for (const account of opens) {
          const key = accountKey(account);
          assert(!lines.has(key), `account ${key} is already open`);
          lines.set(key, { account, opening: 0n, balance: 0n, openingLines: 0n, lines: 0n });
          opened.push(account);
          undo.push(() => {
            lines.delete(key);
            opened.pop();
          });
        }
        for (const transfer of transfers) undo.push(move(transfer));
      } catch (error) {
        for (const step of undo.reverse()) step();
        throw error;
      }
    },

    opened(): Value[][] {
      return opened.map(({ owner, asset, kind }) => [owner, asset, kind]);
    },

    /** All rows, the house's summed up. Numbers the house's lines, so it is asked once, before `changes`. */
    transferRows(): Value[][] {
      const house = [...houseMoves.values()].map((transfer): Value[] => [
        transfer.from.owner,
        nextLine(transfer.from.owner),
        transfer.to.owner,
        transfer.from.asset,
        transfer.from.kind,
        transfer.to.kind,
        transfer.amount,
        transfer.kind,
        transfer.cause,
        tick,
        now,
        null,
        null,
      ]);
      return [...rows, ...house];
    },

    /** Accounts whose balance changed, in the global lock order. */
    changes(): Change[] {
      return [...lines.values()]
        .filter((line) => line.balance !== line.opening || line.lines !== line.openingLines)
        .map(({ account, opening, balance, openingLines, lines: count }) => ({
          account,
          delta: balance - opening,
          newLines: count - openingLines,
        }));
    },

    /** Rupees of each person whose rupees changed, for their `balance` event. */
    changedRupees(): { personId: string; available: bigint; frozen: bigint }[] {
      const people = new Set(
        this.changes()
          .filter(({ account }) => account.asset === 'INR' && !isHouse(account.owner))
          .map(({ account }) => account.owner),
      );
      return [...people].map((personId) => ({
        personId,
        available: lineOf({ owner: personId, asset: 'INR', kind: 'available' }).balance,
        frozen: lineOf({ owner: personId, asset: 'INR', kind: 'frozen' }).balance,
      }));
    },
  };
}
