/**
 * The books as one batch sees them: the locked balances, and every movement decided so far.
 * Commands decided later in the batch see what the earlier ones did. Nothing here touches the
 * database.
 */
import assert, { AssertionError } from 'node:assert/strict';

import { type Account, accountKey, bookOf, isHouse, isSame, mayBeNegative } from './accounts.ts';
import type { Transfer } from './commands.ts';
import { type Insert, insert } from './rows.ts';

/** What an account's row says. */
export type Figures = {
  balance: bigint;
  /** Lines of the owner's book, where this account counts them. */
  lines: bigint;
  /** On a person's available account, what is frozen beside it. */
  frozen: bigint;
};

type Line = Figures & {
  account: Account;
  /** As it was read; null for an account that this batch opens. */
  read: (Figures & { place: string }) | null;
};

/** By how much a row changes, and where it is. */
export type Change = Figures & { place: string };

const untouched: Figures = { balance: 0n, lines: 0n, frozen: 0n };
const available = ({ owner, asset }: Account): Account => ({ owner, asset, kind: 'available' });

export type Book = ReturnType<typeof openBook>;

export function openBook(options: { now: Date; tick: number }) {
  const { now, tick } = options;
  /** By owner: a person has few accounts in a batch, so comparing beats a key made of strings. */
  const lines = new Map<string, Line[]>();
  const everyLine: Line[] = [];
  const rows: Insert[] = [];
  /**
   * Movements inside the house are written as one row a batch and kind: nobody's statement is made
   * of them.
   */
  const houseMoves: Transfer[][] = [];

  function find({ owner, asset, kind }: Account): Line | undefined {
    for (const line of lines.get(owner) ?? []) {
      if (line.account.kind === kind && line.account.asset === asset) return line;
    }
    return undefined;
  }

  function lineOf(account: Account): Line {
    const line = find(account);
    if (!line) throw new AssertionError({ message: `${accountKey(account)} was not asked for` });
    return line;
  }

  function add(line: Line): void {
    const { owner } = line.account;
    const own = lines.get(owner);
    if (own) own.push(line);
    else lines.set(owner, [line]);
    everyLine.push(line);
  }

  /** The account that says how much is frozen beside it, where the line is of what is frozen. */
  const besideOf = ({ account }: Line): Line | null =>
    account.kind === 'frozen' ? lineOf(available(account)) : null;

  /** Looks everything up before it changes anything, so that a fault leaves nothing half moved. */
  function post(debited: Line, credited: Line, amount: bigint): void {
    const besideDebited = besideOf(debited);
    const besideCredited = besideOf(credited);
    debited.balance -= amount;
    credited.balance += amount;
    if (besideDebited) besideDebited.frozen -= amount;
    if (besideCredited) besideCredited.frozen += amount;
  }

  /** The next line of an owner's book. */
  function nextLine(book: Line): bigint {
    book.lines += 1n;
    return book.lines;
  }

  function personRow(transfer: Transfer, book: Line, own: Line, other: string): Insert {
    return insert('transfers', {
      owner_id: book.account.owner,
      line: nextLine(book),
      counterparty_id: other,
      asset: transfer.from.asset,
      debit: transfer.from.kind,
      credit: transfer.to.kind,
      amount: transfer.amount,
      kind: transfer.kind,
      cause: transfer.cause,
      tick,
      at: now,
      available_after: own.balance,
      frozen_after: own.frozen,
    });
  }

  function houseRow({ from, to, kind, cause }: Transfer, all: readonly Transfer[]): Insert {
    const amount = all.reduce((sum, one) => sum + one.amount, 0n);
    return insert('transfers', {
      owner_id: from.owner,
      line: nextLine(lineOf(bookOf(from.owner))),
      counterparty_id: to.owner,
      asset: from.asset,
      debit: from.kind,
      credit: to.kind,
      amount,
      kind,
      cause: all.length > 1 ? 'several' : cause,
      tick,
      at: now,
      available_after: null,
      frozen_after: null,
    });
  }

  /** The movements so far that go into the same row. */
  const housePile = ({ from, to, kind }: Transfer) =>
    houseMoves.find(
      ([first]) => first && first.kind === kind && isSame(first.from, from) && isSame(first.to, to),
    );

  function move(transfer: Transfer): void {
    const { from, to, amount } = transfer;
    assert(amount > 0n, 'a transfer moves more than zero');
    assert.equal(from.asset, to.asset, 'a transfer has one asset');
    const debited = lineOf(from);
    const credited = lineOf(to);
    assert(debited !== credited, 'a transfer has two accounts');
    if (debited.balance < amount && !mayBeNegative.has(from.kind)) {
      throw new AssertionError({ message: `account ${accountKey(from)} would fall below zero` });
    }
    const fromHouse = isHouse(from.owner);
    const toHouse = isHouse(to.owner);
    assert(fromHouse || toHouse || from.owner === to.owner, 'money never moves between two people');
    if (fromHouse && toHouse) {
      post(debited, credited, amount);
      const pile = housePile(transfer);
      if (pile) pile.push(transfer);
      else houseMoves.push([transfer]);
    } else {
      const [person, other] = fromHouse ? [to.owner, from.owner] : [from.owner, to.owner];
      const book = lineOf(bookOf(person));
      const own = lineOf({ owner: person, asset: from.asset, kind: 'available' });
      post(debited, credited, amount);
      rows.push(personRow(transfer, book, own, other));
    }
  }

  /** Of the last one that was moved. */
  function takeBack(transfer: Transfer): void {
    const { from, to, amount } = transfer;
    post(lineOf(to), lineOf(from), amount);
    if (isHouse(from.owner) && isHouse(to.owner)) housePile(transfer)?.pop();
    else {
      rows.pop();
      lineOf(bookOf(isHouse(from.owner) ? to.owner : from.owner)).lines -= 1n;
    }
  }

  return {
    /** Takes in an account read under lock: what its row says, and the row's place in the table. */
    load(account: Account, figures: Figures, place: string): void {
      const { balance, lines: count, frozen } = figures;
      const read = { balance, lines: count, frozen, place };
      add({ account, balance, lines: count, frozen, read });
    },

    isOpen: (account: Account): boolean => find(account) !== undefined,

    balance(account: Account): bigint {
      return lineOf(account).balance;
    },

    /** Applies a command's effects whole or, throwing, not at all. */
    apply(opens: readonly Account[], transfers: readonly Transfer[]): void {
      let [opened, moved] = [0, 0];
      try {
        for (const account of opens) {
          if (find(account)) {
            throw new AssertionError({ message: `${accountKey(account)} is already open` });
          }
          add({ account, ...untouched, read: null });
          opened += 1;
        }
        for (const transfer of transfers) {
          move(transfer);
          moved += 1;
        }
      } catch (error) {
        while (moved > 0) takeBack(transfers[(moved -= 1)] as Transfer);
        while (opened > 0) {
          lines.get((opens[(opened -= 1)] as Account).owner)?.pop();
          everyLine.pop();
        }
        throw error;
      }
    },

    /**
     * All rows, the house's summed up. Numbers the house's lines, so it is asked once, before
     * `changes`.
     */
    transferRows(): Insert[] {
      for (const pile of houseMoves) {
        const [first] = pile;
        if (first) rows.push(houseRow(first, pile));
      }
      return rows;
    },

    /** Rows of the accounts that this batch opens, as it leaves them. */
    opened(): Insert[] {
      const opened: Insert[] = [];
      for (const { account, read, balance, lines: count, frozen } of everyLine) {
        if (read !== null) continue;
        const { owner, asset, kind } = account;
        opened.push(
          insert('accounts', { owner_id: owner, asset, kind, balance, lines: count, frozen }),
        );
      }
      return opened;
    },

    /** Rows that change, in the global lock order. */
    changes(): Change[] {
      const list: Change[] = [];
      for (const { read, balance, lines: count, frozen } of everyLine) {
        if (!read) continue;
        const change = {
          place: read.place,
          balance: balance - read.balance,
          lines: count - read.lines,
          frozen: frozen - read.frozen,
        };
        if (change.balance !== 0n || change.lines !== 0n || change.frozen !== 0n) list.push(change);
      }
      return list;
    },

    /** Rupees of each person whose rupees changed, for their `balance` event. */
    changedRupees(): { personId: string; available: bigint; frozen: bigint }[] {
      const list: { personId: string; available: bigint; frozen: bigint }[] = [];
      for (const { account, read, balance, frozen } of everyLine) {
        const isOwn = account.kind === 'available' && account.asset === 'INR';
        if (!isOwn || isHouse(account.owner)) continue;
        const before = read ?? untouched;
        if (balance !== before.balance || frozen !== before.frozen) {
          list.push({ personId: account.owner, available: balance, frozen });
        }
      }
      return list;
    },
  };
}
