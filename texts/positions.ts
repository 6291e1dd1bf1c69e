/** What people read of positions, in their language. */
import type { CloseReason } from '#protocol/positions.ts';

import { positions as en } from './en/positions.ts';
import { positions as hi } from './hi/positions.ts';
import { inLanguages } from './in-languages.ts';

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

export const positionTexts = inLanguages<PositionTexts>({ en, hi });
