/**
 * What shows when a page breaks: the plain facts, a way home, and details to send along. It hides
 * nothing and retries nothing.
 */
import { Component, type ReactNode, useState } from 'react';

import { uiTexts } from '#texts/ui.ts';
import { Button, buttonClasses } from './Button.tsx';

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
  const [isCopied, setIsCopied] = useState(false);
  const message = messageOf(error);
  const details = error instanceof Error ? (error.stack ?? message) : message;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(details);
    setIsCopied(true);
  };
  return (
    <main className="grid min-h-svh place-items-center px-4 py-12">
      <div className="w-full max-w-[34rem]">
        <h1 className="font-display text-title">{texts.unexpectedApplicationError}</h1>
        <p className="mt-3 text-body text-ink-2">{body}</p>
        <pre className="mt-5 max-h-40 overflow-auto rounded-field bg-sunken p-4 font-mono text-label font-normal break-words whitespace-pre-wrap text-ink-2">
          {message}
        </pre>
        <div className="mt-6 flex flex-wrap gap-3">
          {/* A full load, because whatever broke may still be in memory. */}
          <a href={home} className={buttonClasses('primary', 'medium')}>
            {texts.returnToHome}
          </a>
          <Button look="secondary" onClick={() => void copy()}>
            {isCopied ? texts.copied : texts.copyDetails}
          </Button>
        </div>
      </div>
    </main>
  );
}
