/**
 * What shows when a page breaks: the plain facts, a way home, and details to send along. It hides
 * nothing and retries nothing.
 */
import { Component, type ReactNode, useState } from 'react';

import { uiTexts } from '#texts/ui.ts';
import { Button, buttonClasses } from './Button.tsx';
import { classes } from './classes.ts';

const texts = uiTexts();

type State = { error: unknown };

type ErrorBoundaryProps = {
  /** What the breakdown means for the person who sees it. */
  body: string;
  /** Where a fresh start is. */
  home: string;
  children: ReactNode;
};

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  /** Back leads out of the error: a full load, because whatever broke may still be in memory. */
  override componentDidMount() {
    window.addEventListener('popstate', () => {
      if (this.state.error !== null) window.location.reload();
    });
  }

  override render() {
    const { error } = this.state;
    const { body, home, children } = this.props;
    return error === null ? children : <ErrorPage error={error} body={body} home={home} />;
  }
}

/** The message of an error, or its status where it is an answer of the router. */
function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === 'object' && error !== null && 'status' in error) return String(error.status);
  return String(error);
}

function ErrorPage({ error, body, home }: { error: unknown; body: string; home: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const message = messageOf(error);
  const details = error instanceof Error ? (error.stack ?? message) : message;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(details);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <main className="grid min-h-svh grid-cols-1 place-items-center px-4 py-12">
      <div className="w-full max-w-[34rem]">
        <h1 className="font-display text-title">{texts.appErrorTitle}</h1>
        <p className="mt-3 text-body text-ink-2">{body}</p>
        <pre
          className={classes(
            'mt-5 overflow-auto rounded-field bg-sunken p-4 font-mono text-label font-normal wrap-anywhere whitespace-pre-wrap text-ink-2',
            // One tap selects all of what is to be copied by hand.
            copied === false ? 'max-h-80 select-all' : 'max-h-40',
          )}
        >
          {copied === false ? details : message}
        </pre>
        <div className="mt-6 flex flex-wrap gap-3">
          {/* A full load, because whatever broke may still be in memory. */}
          <a href={home} className={buttonClasses('primary', 'medium')}>
            {texts.goHome}
          </a>
          <Button look="secondary" onClick={() => void copy()}>
            {copied ? texts.copied : texts.copyDetails}
          </Button>
        </div>
        <p role="status" className="mt-3 text-label font-normal text-ink-2">
          {copied === false ? texts.copyFailed({ what: texts.textAbove }) : null}
        </p>
      </div>
    </main>
  );
}
