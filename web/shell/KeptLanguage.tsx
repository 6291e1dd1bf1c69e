/** Follows the language that is kept with the account; where none is, keeps the one that was chosen in this browser. Draws nothing. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { ENGLISH, localeNamed } from '#protocol/languages.ts';
import { people } from '#protocol/people.ts';
import { call } from '#ui/client/api.ts';
import { followAccount } from '#ui/forms/choose-language.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { reader } from '#texts/reader.ts';

export function KeptLanguage({ personId }: { personId: string }) {
  const { locale: known } = useSession();
  const queries = useQueryClient();
  // Whoever has just signed in is answered without it.
  const { data } = useQuery({
    queryKey: mine('language', personId),
    queryFn: () => call(people.session),
    enabled: known === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const kept = known === undefined ? data?.locale : known;
  useEffect(() => {
    const locale = localeNamed(kept);
    if (locale !== null) followAccount(locale, queries);
    else if (kept === null && reader().locale !== ENGLISH) keepLocale().catch(() => undefined);
  }, [kept, queries]);
  return null;
}

const keepLocale = () => call(people.chooseLanguage, { body: { locale: reader().locale } });
