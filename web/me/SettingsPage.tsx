/**
 * Settings: the password, where one is signed in, limits of one's own, the way out (never asked
 * back), and this device's looks.
 */
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { meTexts } from '#texts/me.ts';
import { ownDataTexts } from '#texts/own-data.ts';
import { peopleTexts } from '#texts/people.ts';
import { useSession } from '#ui/client/session.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { Appearance } from './Appearance.tsx';
import { DeviceHabits } from './DeviceHabits.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

const words = meTexts();

const row =
  'flex min-h-13 w-full items-center justify-between gap-3 px-4 text-left text-row hover:bg-sunken';

const pages = [
  {
    to: '/change-password',
    label: words.changePassword,
  },
  {
    to: '/two-factor',
    label: words.twoFactor,
  },
  {
    to: '/passkeys',
    label: words.passkeys,
  },
  {
    to: '/sessions',
    label: words.sessions,
  },
  {
    to: '/limits',
    label: words.limits,
  },
  {
    to: '/your-data',
    label: ownDataTexts().title,
  },
] as const;

export function SettingsPage() {
  return (
    <PageFrame title={words.settings}>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start lg:gap-6">
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {pages.map(({ to, label }) => (
            <li key={to} className="border-b border-line">
              <Link to={to} className={`${row} outline-offset-[-3px]!`}>
                {label}
                <ChevronRight aria-hidden size={18} className="text-ink-3" />
              </Link>
            </li>
          ))}
          <li>
            <Logout />
          </li>
        </ul>
        <div className="grid gap-8 lg:gap-6">
          <LanguageChoice />
          <Appearance />
          <DeviceHabits />
        </div>
      </div>
    </PageFrame>
  );
}

/** Signed out, the gate of the page leads to the login. */
function Logout() {
  const { signOut } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setIsLeaving(true);
    retractToasts(peopleTexts().logoutFailed);
    try {
      await signOut();
      toast('success', peopleTexts().loggedOut);
    } catch {
      toast('error', peopleTexts().logoutFailed);
      setIsLeaving(false);
    }
  };
  return (
    <button
      type="button"
      disabled={isLeaving}
      onClick={() => void leave()}
      className={`${row} text-down outline-offset-[-3px]!`}
    >
      {words.logout}
      {isLeaving ? <Spinner size={18} isInstant /> : null}
    </button>
  );
}
