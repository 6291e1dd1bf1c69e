/** Choosing a language from a page that has not loaded the code for it. */
import { languageTexts } from '#texts/languages.ts';
import { fetched } from '#ui/parts/later.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import type { chooseLanguage } from './choose-language.ts';

/** As `chooseLanguage`; says so where its code cannot be had. */
export const chooseLanguageLater = async (
  ...asked: Parameters<typeof chooseLanguage>
): Promise<void> => {
  try {
    const code = await fetched(() => import('./choose-language.ts'));
    await code.chooseLanguage(...asked);
  } catch {
    toast('error', languageTexts().failed);
  }
};
