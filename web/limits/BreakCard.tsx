/**
 * Taking a break, or excluding oneself: said plainly before it begins, because nobody can end it
 * early.
 */
import { wordTexts } from '#texts/words.ts';
import { useId, useState } from 'react';

import {
  type BreakLength,
  breakHours,
  breakLengths,
  type OwnBreak,
  SELF_EXCLUSION_HOURS,
} from '#protocol/limits.ts';
import { breakTexts } from '#texts/breaks.ts';
import { limitsPageTexts } from '#texts/limits-page.ts';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Segmented } from '#ui/forms/Segmented.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';

import { useTakeBreak } from './limits.queries.ts';

const texts = limitsPageTexts();

const isLong = (length: BreakLength) => breakHours[length] >= SELF_EXCLUSION_HOURS;

export function BreakCard({ pause }: { pause: OwnBreak | null }) {
  const titleId = useId();
  const [length, setLength] = useState<BreakLength>('12h');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section aria-labelledby={titleId} className="lg:col-span-full">
      <Card>
        <h2 id={titleId} className="text-section">
          {pause ? texts.extend : texts.takeBreak}
        </h2>
        <p className="mt-0.5 text-label font-normal text-ink-3">{texts.breakRules}</p>
        <div className="mt-3">
          <Segmented
            legend={texts.howLong}
            options={breakLengths.map((value) => ({ value, label: texts.lengths[value] }))}
            value={length}
            onChange={setLength}
            className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-6"
          />
        </div>
        <Button
          look="secondary"
          size="large"
          className="mt-4 w-full lg:w-auto"
          onClick={() => setIsAsking(true)}
        >
          {isLong(length) ? texts.exclude : texts.start}
        </Button>
      </Card>
      <ConfirmBreak isOpen={isAsking} length={length} onClose={() => setIsAsking(false)} />
    </section>
  );
}

function ConfirmBreak({
  isOpen,
  length,
  onClose,
}: {
  isOpen: boolean;
  length: BreakLength;
  onClose: () => void;
}) {
  const take = useTakeBreak();
  const close = () => {
    take.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      canClose={!take.isPending}
      title={texts.asked({ length: texts.lengths[length], isSelfExclusion: isLong(length) })}
      actions={
        <div className="grid gap-2">
          <Button
            size="large"
            busy={take.isPending && wordTexts().starting}
            onClick={() => take.mutate(length, { onSuccess: close })}
          >
            {texts.startNow}
          </Button>
          <Button look="secondary" size="large" disabled={take.isPending} onClick={close}>
            {texts.back}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3 text-body text-ink-2">
        <FormBanner text={take.error ? take.error.message || texts.notBegun : null} />
        <p>{breakTexts().effect}</p>
        <p>
          {texts.goesOn} {texts.cannotShorten}
        </p>
      </div>
    </Dialog>
  );
}
