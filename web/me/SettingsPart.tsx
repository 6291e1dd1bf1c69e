/** A group of settings under its title: a card on a wide screen, else a card beneath its title. */
import { type ReactNode, useId } from 'react';

type SettingsPartProps = { title: string; about: string; children: ReactNode };

export function SettingsPart({ title, about, children }: SettingsPartProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5"
    >
      <h2 id={titleId} className="text-section">
        {title}
      </h2>
      <p className="mt-0.5 text-label font-normal text-ink-3">{about}</p>
      <div className="mt-3 grid gap-6 rounded-card border border-line bg-surface p-4 lg:mt-4 lg:border-none lg:p-0">
        {children}
      </div>
    </section>
  );
}
