/**
 * Follows the language that is kept with the account; where none is, keeps the one that was chosen
 * in this browser. Draws nothing.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { ENGLISH, localeNamed } from '#protocol/languages.ts';
import { call } from '#ui/client/api.ts';
import { mine, type Realm, useSession } from '#ui/client/session.tsx';
import { reader } from '#texts/reader.ts';

import { followAccount } from './choose-language.ts';

export function KeptLanguage({ personId }: { personId: string }) {
  const { locale: known, realm } = useSession();
  const queries = useQueryClient();
  // The answer to signing in does not say the language.
  const { data } = useQuery({
    queryKey: mine('language', personId),
    queryFn: () => call(realm.session),
    enabled: known === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const kept = known === undefined ? data?.locale : known;
  useEffect(() => {
    const locale = localeNamed(kept);
    if (locale !== null) followAccount(locale, queries);
    else if (kept === null && reader().locale !== ENGLISH) keepLocale(realm).catch(() => undefined);
  }, [kept, queries, realm]);
  return null;
}

const keepLocale = ({ chooseLanguage }: Realm) =>
  call(chooseLanguage, { body: { locale: reader().locale } });
