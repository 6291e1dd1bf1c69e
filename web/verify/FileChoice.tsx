/** A place for a file: dropped on it, or chosen by its button. */
import { FileCheck2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { buttonClasses } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';

type FileChoiceProps = {
  name: string;
  /** Kinds of files, as an input has them. */
  accept: string;
  hint: string;
  /** Words of the button. */
  label: string;
  onFile: (file: File) => void;
  /** Other ways to the same, beneath. */
  children?: ReactNode;
};

export function FileChoice({ name, accept, hint, label, onFile, children }: FileChoiceProps) {
  const [isDragging, setIsDragging] = useState(false);
  const take = (file: File | undefined) => file && onFile(file);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragging(true);
      }}
      onDragLeave={() => setIsDragging(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDragging(false);
        take(event.dataTransfer.files[0]);
      }}
      className={classes(
        'grid gap-4 rounded-card border p-4 transition-colors sm:p-5',
        isDragging ? 'border-brand-ink bg-brand-soft' : 'border-line bg-surface',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <FileCheck2 aria-hidden size={26} strokeWidth={1.5} className="shrink-0 text-ink-3" />
        <p className="min-w-0 flex-1 basis-52 text-body text-ink-2">{hint}</p>
        <label
          className={classes(
            buttonClasses('primary', 'medium'),
            'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          {label}
          <input
            type="file"
            name={name}
            accept={accept}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // The same file can be chosen once more.
              target.value = '';
              take(file);
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
      </div>
      {children}
    </div>
  );
}
