/**
 * Two-factor sign-in, from switching it on to switching it off; for customers and staff alike.
 * Which realm's, the page says.
 */
import { accountTexts } from '#texts/account.ts';
import { wordTexts } from '#texts/words.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type {
  AuthenticatorKey,
  staffTwoFactor,
  twoFactor,
  TwoFactor,
} from '#protocol/two-factor.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { uiTexts } from '#texts/ui.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Badge } from '#ui/parts/Badge.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { codeErrors, codeProblem, proofErrors } from './code.rules.ts';
import { CodeField } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodeSheet } from './RecoveryCodeSheet.tsx';

const words = uiTexts();

type Routes = typeof twoFactor | typeof staffTwoFactor;
/** What is under way on the page; nothing of it is kept anywhere. */
type Step =
  | { kind: 'state' }
  | { kind: 'key'; key: AuthenticatorKey }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'renew' }
  | { kind: 'off' };
const atRest: Step = { kind: 'state' };
const stateKey = mine('two-factor');

type TwoFactorPanelProps = {
  routes: Routes;
  /** It is on, and the recovery codes are kept. */
  onDone?: () => void;
};

export function TwoFactorPanel({ routes, onDone }: TwoFactorPanelProps) {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>(atRest);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: stateKey,
    queryFn: ({ signal }) => call(routes.state, { signal }),
  });
  const goTo = (next: Step) => {
    setStep(next);
    // A notice of it waits as well.
    void queries.invalidateQueries();
  };

  const finish = () => {
    goTo(atRest);
    onDone?.();
  };

  if (step.kind === 'codes') {
    return <RecoveryCodeSheet codes={step.codes} onDone={finish} />;
  }
  if (!data) {
    return isError ? (
      <ErrorState
        title={words.signInSettingsFailed}
        body={words.accountUnchanged}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <SkeletonRows count={2} label={words.signInSettingsLoading} />
    );
  }
  switch (step.kind) {
    case 'key':
      return (
        <ConfirmKey
          routes={routes}
          authenticator={step.key}
          onConfirmed={(codes) => goTo({ kind: 'codes', codes })}
          onCancel={() => goTo(atRest)}
        />
      );
    case 'renew':
      return (
        <RenewCodes
          routes={routes}
          onMade={(codes) => goTo({ kind: 'codes', codes })}
          onCancel={() => goTo(atRest)}
        />
      );
    case 'off':
      return <SwitchOff routes={routes} onDone={() => goTo(atRest)} />;
    default:
      return data.isOn ? (
        <On state={data} onStep={(kind) => goTo({ kind })} />
      ) : (
        <Begin routes={routes} onKey={(key) => goTo({ kind: 'key', key })} />
      );
  }
}

function Begin({ routes, onKey }: { routes: Routes; onKey: (key: AuthenticatorKey) => void }) {
  const { field, banner, isBusy, formProps } = useForm<{ password: string }>({
    initial: { password: '' },
    check: proofErrors,
    async send(body) {
      onKey(await call(routes.begin, { body }));
    },
    problemOf: codeProblem,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <p className="flex items-center gap-2 text-row">
        {words.twoFactor} <Badge>{words.off}</Badge>
      </p>
      <p className="text-body text-ink-2">{words.twoFactorOffHint}</p>
      <FormBanner text={banner} />
      <PasswordField
        {...field('password')}
        label={words.currentPassword}
        autoComplete="current-password"
      />
      <div>
        <Button type="submit" busy={isBusy && wordTexts().checking}>
          {words.setUp}
        </Button>
      </div>
    </form>
  );
}

type ConfirmKeyProps = {
  routes: Routes;
  authenticator: AuthenticatorKey;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
};

function ConfirmKey({ routes, authenticator, onConfirmed, onCancel }: ConfirmKeyProps) {
  const { secret, uri } = authenticator;
  const { field, banner, isBusy, formProps } = useForm<{ code: string }>({
    initial: { code: '' },
    check: codeErrors,
    async send(body) {
      onConfirmed((await call(routes.confirm, { body })).codes);
    },
    problemOf: codeProblem,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-body text-ink-2">{words.scanHint}</p>
      <QrCode
        text={uri}
        label={words.qrLabel}
        className="size-48 rounded-field border border-line"
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 text-row break-all select-all">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </span>
        <CopyButton text={secret} what={words.setupKey} look="name" />
      </div>
      <FormBanner text={banner} />
      <CodeField {...field('code')} mayRecover={false} />
      <Buttons isBusy={isBusy} action={words.switchOn} onCancel={onCancel} />
    </form>
  );
}

function On({ state, onStep }: { state: TwoFactor; onStep: (kind: 'renew' | 'off') => void }) {
  const { since, codesLeft } = state;
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-2 text-row">
        {words.twoFactor} <Badge tone="good">{words.on}</Badge>
      </p>
      <p className="text-body text-ink-2">
        {accountTexts().twoFactorOnHint({ since })} {accountTexts().codesLeft({ count: codesLeft })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => onStep('renew')}>
          {words.renewCodes}
        </Button>
        <Button look="secondary" onClick={() => onStep('off')}>
          {words.switchOff}
        </Button>
      </div>
    </div>
  );
}

type RenewProps = {
  routes: Routes;
  onMade: (codes: readonly string[]) => void;
  onCancel: () => void;
};

function RenewCodes({ routes, onMade, onCancel }: RenewProps) {
  const { field, banner, isBusy, formProps } = useForm<{ code: string }>({
    initial: { code: '' },
    check: codeErrors,
    async send(body) {
      onMade((await call(routes.renewCodes, { body })).codes);
    },
    problemOf: codeProblem,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-body text-ink-2">{words.renewHint}</p>
      <FormBanner text={banner} />
      <CodeField {...field('code')} />
      <Buttons isBusy={isBusy} action={words.confirmRenew} onCancel={onCancel} />
    </form>
  );
}

function SwitchOff({ routes, onDone }: { routes: Routes; onDone: () => void }) {
  const { field, banner, isBusy, formProps } = useForm<{ password: string; code: string }>({
    initial: { password: '', code: '' },
    check: (form) => ({ ...proofErrors(form), ...codeErrors(form) }),
    async send(body) {
      await call(routes.disable, { body });
      toast('success', words.twoFactorOff);
      onDone();
    },
    problemOf: codeProblem,
  });
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-body text-ink-2">{words.switchOffHint}</p>
      <FormBanner text={banner} />
      <PasswordField
        {...field('password')}
        label={words.currentPassword}
        autoComplete="current-password"
      />
      <CodeField {...field('code')} />
      <Buttons isBusy={isBusy} action={words.switchOff} onCancel={onDone} />
    </form>
  );
}

type ButtonsProps = { isBusy: boolean; action: string; onCancel: () => void };

function Buttons({ isBusy, action, onCancel }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" busy={isBusy && wordTexts().checking}>
        {action}
      </Button>
      <Button look="secondary" disabled={isBusy} onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  );
}
