/**
 * An API key that has just been made: what the program needs of it, of which the secret is never
 * shown again.
 */
import { wordTexts } from '#texts/words.ts';
import { useEffect, useRef } from 'react';

import type { MadeKey } from '#protocol/keys.ts';
import { keyScreenTexts } from '#texts/key-screens.ts';
import { Button } from '#ui/parts/Button.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { Note } from '#ui/parts/Note.tsx';

const texts = keyScreenTexts();

export function NewKey({ made: { key, secret }, onDone }: { made: MadeKey; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-section wrap-anywhere outline-none">
        {texts.keyReady({ name: key.name })}
      </h2>
      {secret === null ? null : <Note>{texts.secretWarning}</Note>}
      <dl className="grid divide-y divide-line rounded-card border border-line bg-surface px-4">
        <Part name={wordTexts().apiKey} text={key.id} />
        {secret === null ? null : <Part name={wordTexts().secret} text={secret} />}
      </dl>
      <div>
        <Button onClick={onDone}>{secret === null ? texts.done : texts.secretKept}</Button>
      </div>
    </section>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div className="grid gap-1 py-3">
      <dt className="text-label text-ink-2">{name}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span className="min-w-0 text-label font-normal break-all select-all">{text}</span>
        <CopyButton text={text} what={name} />
      </dd>
    </div>
  );
}
