/** A small state word with its icon: word and icon carry the meaning, colour only repeats it. */
import { Ban, Check, CircleDot, Clock, Equal, Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { uiTexts } from '#texts/ui.ts';
import { classes } from './classes.ts';

const texts = uiTexts();

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
  pending: {
    tone: 'pending',
    icon: Clock,
    word: texts.pending,
  },
  approved: {
    tone: 'good',
    icon: Check,
    word: texts.approved,
  },
  completed: {
    tone: 'good',
    icon: Check,
    word: texts.completed,
  },
  rejected: {
    tone: 'bad',
    icon: X,
    word: texts.rejected,
  },
  cancelled: {
    tone: 'outline',
    icon: Ban,
    word: texts.cancelled,
  },
  failed: {
    tone: 'bad',
    icon: X,
    word: texts.failed,
  },
  active: {
    tone: 'active',
    icon: CircleDot,
    word: texts.active,
  },
  win: {
    tone: 'good',
    icon: Check,
    word: texts.win,
  },
  loss: {
    tone: 'bad',
    icon: X,
    word: texts.loss,
  },
  refunded: {
    tone: 'outline',
    icon: Equal,
    word: texts.refunded,
  },
  void: {
    tone: 'outline',
    icon: Ban,
    word: texts.void,
  },
  open: {
    tone: 'active',
    icon: CircleDot,
    word: texts.open,
  },
  closed: {
    tone: 'outline',
    icon: Lock,
    word: texts.closed,
  },
  resolved: {
    tone: 'good',
    icon: Check,
    word: texts.resolved,
  },
};

/**
 * The badge of a status as the server names it, in any case. What we do not know shows as it is, in
 * an outline.
 */
export function StatusBadge({
  status,
  className,
}: {
  status: string;
  className?: string | undefined;
}) {
  const look = statuses[status.toLowerCase()];
  if (!look) return <Badge className={className}>{status || texts.unknown}</Badge>;
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
