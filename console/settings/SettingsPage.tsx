/**
 * Everything an operator may set, with what follows from it. A change is shown before and after,
 * and needs a reason. The page says whether it applies at once, waits for another admin or is
 * delayed. What was changed when is beside it.
 */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { Proposal } from '#protocol/proposals.ts';
import type { Settings } from '#protocol/settings.ts';
import { staff } from '#protocol/staff.ts';
import { consoleSettingTexts } from '#texts/console-settings.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { call } from '#ui/client/api.ts';

import { OfficePage } from '#console/parts/OfficePage.tsx';
import { LoadingTable } from '#console/parts/PagedTable.tsx';
import { reasonErrors } from '#console/parts/reason.rules.ts';
import { staffProblem } from '#console/parts/staff-form.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';

import { SettingChanges } from './SettingChanges.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { SettingRows } from './SettingRows.tsx';
import { settingsKey, useSettings } from './settings.queries.ts';
import {
  changesOf,
  draftOf,
  type SettingName,
  settingNames,
  type SettingsDraft,
} from './settings.rules.ts';

const texts = consoleSettingTexts();

export function SettingsPage() {
  const query = useSettings();
  if (!query.data) {
    return (
      <OfficePage title={texts.settings}>
        {query.isError ? (
          <LoadFailed query={query} title={texts.loadFailed} body={texts.loadFailedBody} />
        ) : (
          <LoadingTable label={texts.loading} />
        )}
      </OfficePage>
    );
  }
  const { settings, history } = query.data;
  return <LoadedSettings settings={settings} history={<SettingHistory history={history} />} />;
}

const fieldNames = [...settingNames, 'reason'];

function LoadedSettings({ settings, history }: { settings: Settings; history: ReactNode }) {
  // Only what was touched is kept, so that a change that somebody else makes meanwhile shows in the
  // other fields.
  const [touched, setTouched] = useState<Partial<SettingsDraft>>({});
  const [reason, setReason] = useState('');
  const [proposed, setProposed] = useState<Proposal | null>(null);
  const { isBusy, errors, banner, submit, setErrors } = useSubmit<Record<string, string>>(
    staffProblem,
    fieldNames,
  );
  const queries = useQueryClient();
  const draft = { ...draftOf(settings), ...touched };
  const drafted = changesOf(settings, draft);

  const propose = async () => {
    const wrong = { ...drafted.errors, ...reasonErrors({ reason }) };
    await submit(async () => {
      const body = { changes: drafted.changes, reason: reason.trim() };
      setProposed(await call(staff.proposeSettings, { body }));
      setTouched({});
      setReason('');
      void queries.invalidateQueries({ queryKey: settingsKey });
    }, wrong);
  };
  const clearError = (name: string) => setErrors(({ [name]: _, ...others }) => others);

  return (
    <OfficePage
      title={texts.settings}
      paneLabel={texts.changesPane}
      pane={
        <>
          <SettingChanges
            lines={drafted.lines}
            reason={reason}
            reasonError={errors['reason']}
            banner={banner}
            isBusy={isBusy}
            proposed={proposed}
            onReason={(next) => {
              setReason(next);
              clearError('reason');
            }}
            onDiscard={() => {
              setTouched({});
              setReason('');
            }}
            onPropose={() => void propose()}
          />
          {history}
        </>
      }
    >
      <SettingRows
        draft={draft}
        changed={drafted.lines.map(({ name }) => name)}
        errorOf={(name) => drafted.errors[name] ?? errors[name]}
        disabled={isBusy}
        onChange={(name: SettingName, value: string) => {
          setTouched({ ...touched, [name]: value });
          setProposed(null);
          clearError(name);
        }}
      />
    </OfficePage>
  );
}
