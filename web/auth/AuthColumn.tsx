/**
 * The single column of the login and sign-up pages: 400 pixels, its title, the form, and the way to
 * the other one.
 */
import type { ReactNode } from 'react';

type AuthColumnProps = {
  title: string;
  lead: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

export function AuthColumn({ title, lead, footer, children }: AuthColumnProps) {
  return (
    <div className="mx-auto flex w-full max-w-[27rem] flex-col justify-center px-4 py-8 lg:min-h-full lg:py-12">
      <h1 className="font-display text-title">{title}</h1>
      <p className="mt-1 text-body wrap-anywhere text-ink-2">{lead}</p>
      <div className="mt-6">{children}</div>
      {footer ? <p className="mt-6 text-body text-ink-2">{footer}</p> : null}
    </div>
  );
}
