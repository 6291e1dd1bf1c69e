/** A summary of an imported file: how many lines are new, known, unclear and unreadable. */
import { IMPORT_MAX_LINES } from '#protocol/import-lines.ts';
import type { ImportPreview } from '#protocol/imports.ts';
import { importTexts } from '#texts/imports.ts';

const texts = importTexts();

type Counts = Pick<ImportPreview, 'taken' | 'known' | 'refused' | 'asked' | 'leftOut'>;

export function summaryText({ taken, known, refused, asked, leftOut }: Counts): string {
  const isNone = taken === 0 && known + asked + refused > 0;
  const parts = [
    isNone ? null : texts.summary.taken({ count: taken }),
    known > 0 ? texts.summary.known({ count: known }) : null,
    asked > 0 ? texts.summary.asked({ count: asked }) : null,
    refused > 0 ? texts.summary.refused({ count: refused }) : null,
    leftOut > 0 ? texts.summary.leftOut({ count: leftOut, most: IMPORT_MAX_LINES }) : null,
  ];
  return texts.summary.end({ parts: parts.filter((part) => part !== null).join(', ') });
}
