/**
 * What is shown while it is not known whether a request went through: it is being asked for, it can
 * be sent again without doing anything twice, and where the truth shows in any case.
 */
import { Link } from 'react-router';

import { uiTexts } from '#texts/ui.ts';
import { checkingTexts } from '#texts/checking.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { ProgressBar } from '#ui/parts/ProgressBar.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';

const words = uiTexts();

const texts = checkingTexts();

type CheckingDialogProps = {
  isOpen: boolean;
  /** What was asked for, e.g. 'Deposit of ₹1,500.00'. */
  what: string;
  /** How much of a repeat with a file has left, 0 to 1. */
  share?: number | null;
  /** Null where it cannot be sent again from this page. */
  onRepeat: (() => void) | null;
  /** Asks at once, and sends nothing. */
  onCheck: () => void;
  records: { to: string; name: string };
};

export function CheckingDialog({
  isOpen,
  what,
  share = null,
  onRepeat,
  onCheck,
  records,
}: CheckingDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => undefined}
      canClose={false}
      title={texts.title}
      actions={
        <>
          {onRepeat && (
            <Button look="secondary" size="large" onClick={onRepeat}>
              {texts.again}
            </Button>
          )}
          <Button size="large" onClick={onCheck}>
            {texts.checkNow}
          </Button>
        </>
      }
    >
      <div role="status" className="grid gap-3 text-body text-ink-2">
        <p className="flex items-center gap-3 text-ink">
          <Spinner size={20} isInstant />
          {what}
        </p>
        {share === null ? null : <ProgressBar share={share} label={words.upload} />}
        <p>{texts.once}</p>
        <p>
          <RichText
            parts={texts.recordsHint({
              name: records.name,
              link: wrapIn(
                <Link to={records.to} className="text-brand-ink underline underline-offset-4" />,
              ),
            })}
          />
        </p>
      </div>
    </Dialog>
  );
}
