/**
 * Who is signed in and as what, their password, how the console looks on this device, and the way
 * out.
 */
import { KeyRound, LogOut, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { languageOf, type Locale, localeName, LOCALES } from '#protocol/languages.ts';
import type { Person } from '#protocol/people.ts';
import { consoleShellTexts } from '#texts/console-shell.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { languageTexts } from '#texts/languages.ts';
import { peopleTexts } from '#texts/people.ts';
import { reader } from '#texts/reader.ts';
import { useSession } from '#ui/client/session.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { fetched } from '#ui/parts/later.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';
import { type Palette, type Theme, usePalette, useTheme } from '#ui/styles/appearance.ts';

import { roleNames } from '#console/parts/role-names.ts';

const texts = consoleShellTexts();
const words = consoleWordTexts();

const ways = [
  { to: '/console/password', title: words.pages.password, Icon: KeyRound },
  { to: '/console/two-factor', title: words.pages.twoFactor, Icon: ShieldCheck },
  { to: '/console/sessions', title: words.pages.sessions, Icon: MonitorSmartphone },
];
const corner =
  '-ml-2 grid size-11 shrink-0 place-items-center lg:size-8 rounded-desk text-ink-3 hover:bg-sunken hover:text-ink';

const themes: readonly [Option<Theme>, ...Option<Theme>[]] = [
  { value: 'system', label: texts.themes.system },
  { value: 'light', label: texts.themes.light },
  { value: 'dark', label: texts.themes.dark },
];
const palettes: readonly [Option<Palette>, ...Option<Palette>[]] = [
  { value: 'green-red', label: texts.palettes['green-red'] },
  { value: 'blue-orange', label: texts.palettes['blue-orange'] },
];

const localeOption = (value: Locale): Option<Locale> => ({
  value,
  label: localeName(value),
  lang: languageOf(value),
});
const [first, ...others] = LOCALES;
const locales: readonly [Option<Locale>, ...Option<Locale>[]] = [
  localeOption(first),
  ...others.map(localeOption),
];

export function AccountCorner({ person }: { person: Person }) {
  const { signOut, realm } = useSession();
  const queries = useQueryClient();
  const [theme, setTheme] = useTheme();
  const [palette, setPalette] = usePalette();
  const [isLeaving, setIsLeaving] = useState(false);
  const choose = async (locale: Locale): Promise<void> => {
    const code = await fetched(() => import('#ui/forms/choose-language.ts'), false).catch(
      () => null,
    );
    await code?.chooseLanguage(locale, { queries, realm });
  };
  const leave = async (): Promise<void> => {
    setIsLeaving(true);
    retractToasts(peopleTexts().logoutFailed);
    try {
      await signOut();
      toast('success', texts.signedOut);
    } catch {
      toast('error', peopleTexts().logoutFailed);
      setIsLeaving(false);
    }
  };
  return (
    <div className="border-t border-line px-4.5 pt-3 pb-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <p className="min-w-0 basis-full text-label">
          <span className="block truncate text-ink" title={person.email}>
            {person.name}
          </span>
          <span className="block text-meta font-normal text-ink-3">{roleNames[person.role]}</span>
        </p>
        {ways.map(({ to, title, Icon }) => (
          <Link key={to} to={to} title={title} className={corner}>
            <Icon aria-hidden size={16} />
            <span className="sr-only">{title}</span>
          </Link>
        ))}
        <button
          type="button"
          disabled={isLeaving}
          onClick={() => void leave()}
          title={texts.signOut}
          className={corner}
        >
          {isLeaving ? <Spinner size={16} isInstant /> : <LogOut aria-hidden size={16} />}
          <span className="sr-only">{texts.signOut}</span>
        </button>
      </div>
      <div className="mt-1.5 grid gap-0.5">
        <Choice label={texts.appearance} options={themes} value={theme} onChange={setTheme} />
        <Choice label={texts.colours} options={palettes} value={palette} onChange={setPalette} />
        <Choice
          label={languageTexts().title}
          options={locales}
          value={reader().locale}
          onChange={(locale) => void choose(locale)}
        />
      </div>
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  /** The first is the usual one. */
  options: readonly [Option<Value>, ...Option<Value>[]];
  value: Value;
  onChange: (value: Value) => void;
};
type Option<Value> = {
  value: Value;
  label: string;
  /** The language of the label; absent where it is the page's. */
  lang?: string;
};

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <label className="flex items-center justify-between gap-2 text-meta text-ink-3">
      {label}
      <select
        value={value}
        lang={options.find((option) => option.value === value)?.lang}
        onChange={({ target }) =>
          onChange((options.find((option) => option.value === target.value) ?? options[0]).value)
        }
        className="-mr-1 h-11 rounded-[6px] lg:h-6 bg-transparent px-1 text-meta text-ink-2 hover:bg-sunken"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang} className="bg-raised">
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
