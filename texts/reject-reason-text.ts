/** Why staff rejected a request, in the reader's language. */
import { isRejectReason } from '#protocol/reject-reasons.ts';

import { rejectReasonTexts } from './reject-reasons.ts';

/** Returns the sentence of a preset reason; the words of staff stay as they wrote them. */
export const rejectReasonText = (reason: string): string =>
  isRejectReason(reason) ? rejectReasonTexts()[reason] : reason;
