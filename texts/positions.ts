/** What people read of positions, in their language. */
import type { CloseReason } from '#protocol/positions.ts';

import { positions as en } from './en/positions.ts';
import { ENGLISH, type Language } from './languages.ts';

export type PositionTexts = Readonly<
  Record<
    | 'leverageUnknown'
    | 'leverageUnavailable'
    | 'confirmationNeeded'
    | 'takeProfitSide'
    | 'stopLossSide'
    | 'tooManyOpen'
    | 'notEntered'
    | 'closing'
    | 'notOpen'
    | 'tooLate'
    | 'notOpened',
    string
  >
> & { endings: Readonly<Record<CloseReason, string>> };

const languages: Readonly<Record<Language, PositionTexts>> = { en };

export const positionTexts = (language = ENGLISH): PositionTexts => languages[language];
