/** Changes the password; other sessions end. */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { people } from '#protocol/people.ts';
import { meTexts } from '#texts/me.ts';
import { ChangePasswordForm } from '#ui/account/ChangePasswordForm.tsx';
import { call } from '#ui/client/api.ts';
import { PageFrame } from '#web/parts/PageFrame.tsx';

const texts = meTexts();

/** How long the success stays before the settings come back. */
const RETURN_AFTER_MS = 1_500;

export function ChangePasswordPage() {
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // Another page that was asked for since may still be being fetched.
      if (window.location.pathname === pathname) void navigate('/settings');
    }, RETURN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
  return (
    <PageFrame title={texts.changePassword} width="narrow">
      <ChangePasswordForm
        change={(body) => call(people.changePassword, { body })}
        onDone={() => setIsDone(true)}
      />
    </PageFrame>
  );
}
