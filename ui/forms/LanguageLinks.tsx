/** The other languages by their own names, for pages where nobody has settings yet. */
import { useQueryClient } from '@tanstack/react-query';

import { type Language, LANGUAGES, languageNames } from '#protocol/languages.ts';
import { reader } from '#texts/reader.ts';
import { useSession } from '#ui/client/session.tsx';
import { fetched } from '#ui/parts/later.tsx';

export function LanguageLinks() {
  const { person, realm } = useSession();
  const queries = useQueryClient();
  const choose = async (language: Language): Promise<void> => {
    const code = await fetched(() => import('./choose-language.ts'), false).catch(() => null);
    await code?.chooseLanguage(language, { queries, realm: person && realm });
  };
  return LANGUAGES.filter((language) => language !== reader().language).map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      onClick={() => void choose(language)}
      className="min-h-11 px-3 text-label text-brand-ink underline-offset-4 hover:underline"
    >
      {languageNames[language]}
    </button>
  ));
}
