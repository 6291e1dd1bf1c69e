/** Whether anybody can still sign up with a code. */
import { Ban, Check, Clock } from 'lucide-react';

import type { ReferralCode } from '#protocol/referral-codes.ts';
import { serverNow } from '#ui/client/clock.ts';
import { Badge } from '#ui/parts/Badge.tsx';

import { codeState } from './codes.rules.ts';

const looks = {
  active: { tone: 'good', icon: Check, word: 'Active' },
  expired: { tone: 'outline', icon: Clock, word: 'Expired' },
  revoked: { tone: 'outline', icon: Ban, word: 'Revoked' },
} as const;

export function CodeState({ code }: { code: ReferralCode }) {
  const { tone, icon: Icon, word } = looks[codeState(code, serverNow())];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={13} strokeWidth={2.5} />}>
      {word}
    </Badge>
  );
}
