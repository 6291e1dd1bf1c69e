/** The name of a movement of a person's money in the reader's language: a line of a statement. */
import type { Language } from '#protocol/languages.ts';

import { movementTexts } from './movements.ts';

/** A kind that these texts do not know yet still reads well. */
export function movementText(kind: string, language?: Language): string {
  const texts = movementTexts(language) as unknown as Readonly<Record<string, string>>;
  if (Object.hasOwn(texts, kind)) return texts[kind] ?? kind;
  const plain = kind.replaceAll('-', ' ').trim();
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
}
