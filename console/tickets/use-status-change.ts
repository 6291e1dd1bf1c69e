/**
 * Message that offers to undo a change of a ticket's state, and a pause after the change. During
 * the pause a second click does not act on the next ticket, whose buttons are in the same place.
 */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import type { DeskTicket } from '#protocol/desk.ts';
import { consoleTicketTexts } from '#texts/console-tickets.ts';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';

import type { useTicketWork } from './tickets.queries.ts';
import { ticketAddress } from './tickets.rules.ts';

const texts = consoleTicketTexts();

/** Shared key of these messages: the newest one replaces the last, so only one can be undone. */
const KEY = 'ticket-undo';
/** Milliseconds of the pause; longer than the time between the clicks of a double click. */
const SETTLE_MS = 600;

/**
 * Returns a function that says what was done to a ticket, given as it was before. Undo sets its
 * former status and opens it, from whatever page the person is on by then.
 */
export function useUndoMessage(
  act: ReturnType<typeof useTicketWork>['act'],
  { search, onUndone }: { search: string; onUndone: (ticket: DeskTicket) => void },
): (before: DeskTicket, text: string) => void {
  const navigate = useNavigate();
  return (before, text) => {
    const { id, status, subject } = before;
    const undo = async (): Promise<void> => {
      retractToasts(text);
      try {
        const ticket = await act.mutateAsync({ id, act: { kind: 'set-status', status } });
        await navigate(ticketAddress(ticket, search));
        onUndone(ticket);
        toast('success', texts.undone({ subject }));
      } catch (problem) {
        toast('error', problem instanceof Error ? problem.message : String(problem));
      }
    };
    const action = { label: texts.undo, run: () => void undo() };
    toast('success', text, undefined, undefined, { key: KEY, action });
  };
}

/** `left`: id of the ticket that gives way to the next one; null if it stays, for want of one. */
type Pause = { left: string | null };

/**
 * True from `begin` on, until the ticket that is under the hand now has been shown for the pause.
 * `shown` is the id of the ticket whose text is on the page; undefined while it loads.
 */
export function useSettling(shown: string | undefined): {
  isSettling: boolean;
  begin: (pause: Pause) => void;
} {
  const [pause, setPause] = useState<Pause | null>(null);
  const isNextShown = pause !== null && shown !== undefined && shown !== pause.left;
  useEffect(() => {
    if (!isNextShown) return undefined;
    const timer = setTimeout(() => setPause(null), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isNextShown, pause]);
  return { isSettling: pause !== null, begin: setPause };
}
