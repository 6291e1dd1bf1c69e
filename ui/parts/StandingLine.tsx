/** A standing line in the strip, with its link or button and the cross that dismisses it. */
import { X } from 'lucide-react';
import { Link } from 'react-router';

import { uiTexts } from '#texts/ui.ts';

import { type Standing, unstand } from './standing.ts';
import { WholeFigures } from './WholeFigures.tsx';

const texts = uiTexts();
const pressed = 'reach font-semibold text-brand-ink underline underline-offset-2';

export function StandingLine({ line: { id, text, link, action, onDismiss } }: { line: Standing }) {
  const dismiss = (): void => {
    unstand(id);
    onDismiss?.();
  };
  return (
    <div className="standing flex min-w-0 flex-1 items-center gap-3">
      <p className="min-w-0 text-ink">
        <WholeFigures text={text} />
      </p>
      {link ? (
        <Link to={link.to} onClick={dismiss} className={`${pressed} shrink-0 py-1`}>
          {link.label}
        </Link>
      ) : null}
      {action ? (
        <button type="button" onClick={action.run} className={`${pressed} shrink-0 py-1`}>
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        onClick={dismiss}
        className="reach -mr-1 ml-auto grid size-6 shrink-0 place-items-center rounded-badge text-ink-2 outline-offset-[-2px] hover:text-ink"
      >
        <X aria-hidden size={16} />
        <span className="sr-only">{texts.dismiss}</span>
      </button>
    </div>
  );
}
