/** In which language the person reads, and with which digits. */
import { useQueryClient } from '@tanstack/react-query';

import {
  digitsFrom,
  hasOwnDigits,
  LANGUAGES,
  languageNames,
  languageOf,
  type Locale,
  localeOf,
  ownDigits,
} from '#protocol/languages.ts';
import { reader } from '#texts/reader.ts';
import { useSession } from '#ui/client/session.tsx';
import { chooseLanguage } from '#ui/forms/choose-language.ts';
import { Segmented } from '#ui/forms/Segmented.tsx';
import { languageTexts } from '#texts/languages.ts';

import { SettingsPart } from './SettingsPart.tsx';

const LATIN = '123';

export function LanguageChoice() {
  const { locale } = reader();
  const queries = useQueryClient();
  const { realm } = useSession();
  const choose = (chosen: Locale) => void chooseLanguage(chosen, { queries, realm });
  const texts = languageTexts();
  const language = languageOf(locale);
  const own = ownDigits[language];
  return (
    <SettingsPart title={texts.title} about={texts.about}>
      <Segmented
        legend={texts.title}
        value={language}
        onChange={choose}
        options={LANGUAGES.map((value) => ({
          value,
          label: <span lang={value}>{languageNames[value]}</span>,
        }))}
      />
      {own ? (
        <Segmented
          legend={texts.digits}
          value={hasOwnDigits(locale) ? 'own' : 'latin'}
          onChange={(digits) => choose(localeOf(language, digits === 'own'))}
          options={[
            { value: 'latin', label: LATIN },
            { value: 'own', label: digitsFrom(own.zero) },
          ]}
        />
      ) : null}
    </SettingsPart>
  );
}
