/**
 * A page of the console without the rail: one narrow column with the mark, a title and a form. For
 * those not signed in.
 */
import type { ReactNode } from 'react';

import { consoleWordTexts } from '#texts/console-words.ts';
import { Logo } from '#ui/parts/Logo.tsx';

import { SimulationChip } from './SimulationChip.tsx';

type FormPageProps = {
  title: string;
  lead?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

export function FormPage({ title, lead, footer, children }: FormPageProps) {
  return (
    <div className="mx-auto flex min-h-svh w-full max-w-[25rem] flex-col px-4 py-8 sm:justify-center">
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-2 text-row font-semibold">
        <Logo size={24} />
        {consoleWordTexts().staffConsole}
        <SimulationChip className="ml-auto" />
      </header>
      <main className="mt-8">
        <h1 className="font-display text-title wrap-anywhere">{title}</h1>
        {lead ? <p className="mt-1 text-body wrap-anywhere text-ink-2">{lead}</p> : null}
        <div className="mt-6">{children}</div>
        {footer ? <p className="mt-6 text-body text-ink-2">{footer}</p> : null}
      </main>
    </div>
  );
}
