/** A small state word with its icon: word and icon carry the meaning, colour only repeats it. */
import { Ban, Check, CircleDot, Clock, Equal, Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { classes } from './classes.ts';

export type BadgeTone = 'pending' | 'good' | 'bad' | 'active' | 'info' | 'outline';

const tones: Record<BadgeTone, string> = {
  pending: 'bg-pending-soft text-pending',
  good: 'bg-up-soft text-up',
  bad: 'bg-down-soft text-down',
  active: 'bg-brand-soft text-brand-ink',
  info: 'bg-info-soft text-info',
  outline: 'border border-line-strong text-ink-2',
};

export function Badge({
  tone = 'outline',
  icon,
  children,
  className,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <span
      className={classes(
        'inline-flex h-6 items-center gap-1 rounded-badge px-2 text-meta font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

type StatusLook = { tone: BadgeTone; icon: typeof Check; word: string };

const statuses: Record<string, StatusLook> = {
  pending: { tone: 'pending', icon: Clock, word: 'Pending' },
  approved: { tone: 'good', icon: Check, word: 'Approved' },
  completed: { tone: 'good', icon: Check, word: 'Completed' },
  rejected: { tone: 'bad', icon: X, word: 'Rejected' },
  cancelled: { tone: 'outline', icon: Ban, word: 'Cancelled' },
  failed: { tone: 'bad', icon: X, word: 'Failed' },
  active: { tone: 'active', icon: CircleDot, word: 'Active' },
  win: { tone: 'good', icon: Check, word: 'Win' },
  loss: { tone: 'bad', icon: X, word: 'Loss' },
  refunded: { tone: 'outline', icon: Equal, word: 'Refunded' },
  void: { tone: 'outline', icon: Ban, word: 'Void' },
  open: { tone: 'active', icon: CircleDot, word: 'Open' },
  closed: { tone: 'outline', icon: Lock, word: 'Closed' },
  resolved: { tone: 'good', icon: Check, word: 'Resolved' },
};

/** The badge of a status as the server names it, in any case. What we do not know shows as it is, in an outline. */
export function StatusBadge({
  status,
  className,
}: {
  status: string;
  className?: string | undefined;
}) {
  const look = statuses[status.toLowerCase()];
  if (!look) return <Badge className={className}>{status || 'Unknown'}</Badge>;
  const Icon = look.icon;
  return (
    <Badge
      tone={look.tone}
      icon={<Icon aria-hidden size={13} strokeWidth={2.5} />}
      className={className}
    >
      {look.word}
    </Badge>
  );
}
