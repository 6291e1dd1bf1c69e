/**
 * Every change of a setting, newest first: what it was and became, who proposed it and who agreed.
 */
import type { SettingChange } from '#protocol/settings.ts';
import { consoleSettingTexts } from '#texts/console-settings.ts';

import { Part } from '#console/parts/OfficePage.tsx';
import { When } from '#console/parts/When.tsx';

import { settingLabel, settingText } from './settings.rules.ts';

const texts = consoleSettingTexts();

export function SettingHistory({ history }: { history: readonly SettingChange[] }) {
  return (
    <Part
      title={texts.history}
      aside={history.length === 0 ? undefined : texts.changeCount({ count: history.length })}
    >
      {history.length === 0 ? (
        <p className="text-label font-normal text-ink-3">{texts.noHistory}</p>
      ) : (
        <ol className="grid gap-3">
          {history.map((change) => (
            <li key={`${change.at} ${change.name}`} className="text-label font-normal">
              <p className="flex items-baseline justify-between gap-3">
                <span className="font-medium">{settingLabel(change.name)}</span>
                <span className="shrink-0 text-meta text-ink-3">
                  <When at={change.at} />
                </span>
              </p>
              <p className="break-words">
                <span className="text-ink-3">{settingText(change.name, change.before)}</span>
                <span aria-label={texts.became}> → </span>
                <span className="font-medium">{settingText(change.name, change.after)}</span>
              </p>
              <p className="text-meta break-words text-ink-3">
                {change.approvedBy === null
                  ? texts.byOneAlone({ name: change.proposedBy })
                  : texts.byTwo({ name: change.proposedBy, approvedBy: change.approvedBy })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}
