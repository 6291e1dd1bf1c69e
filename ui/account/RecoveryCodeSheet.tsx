/** The ten recovery codes, shown once: to copy, to download, to write down. */
import { accountTexts } from '#texts/account.ts';
import { useEffect, useRef } from 'react';

import { uiTexts } from '#texts/ui.ts';
import { Button, buttonClasses } from '#ui/parts/Button.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { Note } from '#ui/parts/Note.tsx';

const texts = uiTexts();

export function RecoveryCodeSheet({
  codes,
  onDone,
}: {
  codes: readonly string[];
  onDone: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(accountTexts().recoveryCodeFile({ codes: text }))}`;
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-section outline-none">
        {texts.recoveryCodesTitle}
      </h2>
      <Note>{texts.recoveryCodesHint}</Note>
      <ol className="grid gap-x-4 min-[22.5rem]:grid-cols-2 gap-y-2 rounded-card border border-line bg-surface p-4">
        {codes.map((code) => (
          <li key={code} className="text-row whitespace-nowrap tabular-nums select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} what={texts.recoveryCodes} look="name" />
        <a
          href={file}
          download="drishti-recovery-codes.txt"
          className={buttonClasses('secondary', 'small')}
        >
          {texts.download}
        </a>
      </div>
      <div>
        <Button onClick={onDone}>{texts.codesKept}</Button>
      </div>
    </section>
  );
}
