/**
 * What the form would change, before and after, with the reason and the button, and what became of
 * it.
 */

import type { Proposal } from '#protocol/proposals.ts';
import { consoleSettingTexts } from '#texts/console-settings.ts';
import { wordTexts } from '#texts/words.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button } from '#ui/parts/Button.tsx';

import { BeforeAfter } from '#console/parts/BeforeAfter.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { useProposalPath } from '#console/parts/proposal-path.ts';
import { pathText } from '#console/parts/proposal.rules.ts';
import { ReasonField } from '#console/parts/ReasonField.tsx';
import { ProposedNote } from '#console/proposals/ProposedNote.tsx';

import type { SettingLine } from './settings.rules.ts';

const texts = consoleSettingTexts();

type SettingChangesProps = {
  lines: readonly SettingLine[];
  reason: string;
  reasonError: string | undefined;
  banner: string | null;
  isBusy: boolean;
  /** What was just proposed. */
  proposed: Proposal | null;
  onReason: (reason: string) => void;
  onDiscard: () => void;
  onPropose: () => void;
};

export function SettingChanges({
  lines,
  reason,
  reasonError,
  banner,
  isBusy,
  proposed,
  onReason,
  onDiscard,
  onPropose,
}: SettingChangesProps) {
  const path = useProposalPath();
  return (
    <Part title={texts.changes}>
      <ProposedNote proposed={proposed} className="mb-3" />
      {lines.length === 0 ? (
        <p className="text-label font-normal text-ink-3">
          {proposed === null ? texts.nothingChanged : null}
        </p>
      ) : (
        <form
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) onPropose();
          }}
        >
          <BeforeAfter
            label={texts.draftChanges}
            lines={lines.map(({ label, before, after }) => ({ field: label, before, after }))}
          />
          <ReasonField
            value={reason}
            error={reasonError}
            disabled={isBusy}
            hint={texts.reasonHint}
            onChange={onReason}
          />
          <FormBanner text={banner} />
          <p className="text-label font-normal text-ink-2">
            {path === 'at-once'
              ? texts.appliesAtOnce
              : path === 'another-admin'
                ? texts.needsApproval
                : pathText(path)}
          </p>
          <div className="flex gap-2">
            <Button
              type="submit"
              size="small"
              disabled={path === 'operator'}
              busy={isBusy && wordTexts().sending}
            >
              {path === 'at-once' ? texts.applyChange : texts.proposeChange}
            </Button>
            <Button look="secondary" size="small" disabled={isBusy} onClick={onDiscard}>
              {texts.discard}
            </Button>
          </div>
        </form>
      )}
    </Part>
  );
}
