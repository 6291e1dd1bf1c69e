/** The ten recovery codes, shown once: to copy, to download, to write down. */
import { useEffect, useRef } from 'react';

import { Button, buttonClasses } from '#ui/parts/Button.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { Note } from '#ui/parts/Note.tsx';

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
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Drishti recovery codes\n\n${text}\n`)}`;
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-section outline-none">
        Keep these recovery codes
      </h2>
      <Note>
        Without your authenticator app, one of these lets you in, each once. They are shown this one
        time: keep them where you keep passwords, not on the phone with the app.
      </Note>
      <ol className="grid gap-x-4 min-[22.5rem]:grid-cols-2 gap-y-2 rounded-card border border-line bg-surface p-4">
        {codes.map((code) => (
          <li key={code} className="text-row whitespace-nowrap tabular-nums select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} what="recovery codes" look="name" />
        <a
          href={file}
          download="drishti-recovery-codes.txt"
          className={buttonClasses('secondary', 'small')}
        >
          Download
        </a>
      </div>
      <div>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </section>
  );
}
