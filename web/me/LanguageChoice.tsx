/** In which language the person reads, and with which digits. */
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';

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

const LATIN = '123';

export function LanguageChoice() {
  const titleId = useId();
  const { locale } = reader();
  const queries = useQueryClient();
  const { realm } = useSession();
  const choose = (chosen: Locale) => void chooseLanguage(chosen, { queries, realm });
  const texts = languageTexts();
  const language = languageOf(locale);
  const own = ownDigits[language];
  return (
    <section
      aria-labelledby={titleId}
      className="lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5"
    >
      <h2 id={titleId} className="text-section">
        {texts.title}
      </h2>
      <p className="mt-0.5 text-label font-normal text-ink-3">{texts.about}</p>
      <div className="mt-3 grid gap-6 rounded-card border border-line bg-surface p-4 lg:mt-4 lg:border-none lg:p-0">
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
      </div>
    </section>
  );
}
