/**
 * What a movement of a person's money is called, in their language: the lines of a statement are
 * made of its kind and cause.
 */
import { movements as en } from './en/movements.ts';
import { movements as hi } from './hi/movements.ts';
import type { Language } from '#protocol/languages.ts';

import { inLanguages } from './in-languages.ts';

/** The kinds that touch a person's accounts: docs/ledger.md. */
type MovementKind =
  | 'welcome-grant'
  | 'started-again'
  | 'given-up'
  | 'contract-stake'
  | 'contract-payout'
  | 'contract-refund'
  | 'deposit'
  | 'withdrawal-hold'
  | 'withdrawal-release'
  | 'withdrawal'
  | 'correction'
  | 'order-hold'
  | 'order-release'
  | 'order-change-hold'
  | 'order-change-release'
  | 'order-give'
  | 'order-receive'
  | 'order-fee'
  | 'order-rounding'
  | 'position-hold'
  | 'position-return'
  | 'position-fee'
  | 'position-release'
  | 'position-profit'
  | 'position-loss';
export type MovementTexts = Readonly<Record<MovementKind, string>>;

const movementTexts = inLanguages<MovementTexts>({ en, hi });

/** A kind that these texts do not know yet still reads well. */
export function movementText(kind: string, language?: Language): string {
  const texts: Readonly<Record<string, string>> = movementTexts(language);
  if (Object.hasOwn(texts, kind)) return texts[kind] ?? kind;
  const plain = kind.replaceAll('-', ' ').trim();
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
}
