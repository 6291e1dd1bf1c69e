/**
 * Whether anybody can still sign up with a code: the usual state is a word, the others stand out.
 */
import { Ban, Clock } from 'lucide-react';

import type { ReferralCode } from '#protocol/referral-codes.ts';
import { consoleCodeTexts } from '#texts/console-codes.ts';
import { serverNow } from '#ui/client/clock.ts';
import { Badge } from '#ui/parts/Badge.tsx';

import { codeState } from './codes.rules.ts';

const texts = consoleCodeTexts();
const looks = {
  expired: { tone: 'outline', icon: Clock },
  revoked: { tone: 'outline', icon: Ban },
} as const;

export function CodeState({ code }: { code: ReferralCode }) {
  const state = codeState(code, serverNow());
  if (state === 'active') return <span className="text-ink-2">{texts.states.active}</span>;
  const { tone, icon: Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={13} strokeWidth={2.5} />}>
      {texts.states[state]}
    </Badge>
  );
}
