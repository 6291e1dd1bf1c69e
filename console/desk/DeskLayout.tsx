/**
 * A desk on the screen: the list at the left, the request at its right, each scrolling by itself.
 * On a phone one at a time, and nothing is decided there.
 */
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { consoleDeskTexts } from '#texts/console-desk.ts';
import { useMedia } from '#ui/parts/use-media.ts';

const texts = consoleDeskTexts();

/** Whether the screen is one to decide on. */
export function useIsDesk(): boolean {
  return useMedia('(min-width: 64rem)');
}

type DeskLayoutProps = {
  head: ReactNode;
  list: ReactNode;
  /** Null where no request is open. */
  pane: ReactNode;
  paneLabel: string;
  onBack: () => void;
};

export function DeskLayout({ head, list, pane, paneLabel, onBack }: DeskLayoutProps) {
  const isDesk = useIsDesk();
  if (!isDesk) {
    return (
      <>
        <p role="note" className="border-b border-line bg-sunken px-5 py-2 text-label text-ink-2">
          {texts.readOnly}
        </p>
        {pane ? (
          <section aria-label={paneLabel} className="bg-surface break-words">
            <h1 className="sr-only">{paneLabel}</h1>
            <button
              type="button"
              onClick={onBack}
              className="flex min-h-11 items-center gap-2 px-4 text-label text-brand-ink"
            >
              <ArrowLeft aria-hidden size={16} />
              {texts.listLink}
            </button>
            {pane}
          </section>
        ) : (
          <>
            {head}
            {list}
          </>
        )}
      </>
    );
  }
  return (
    <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)_clamp(25rem,36.2vw,32.5rem)]">
      <div className="flex min-h-0 min-w-0 flex-col">
        {head}
        {list}
      </div>
      <section
        aria-label={paneLabel}
        className="flex min-h-0 min-w-0 flex-col border-l border-line bg-surface break-words"
      >
        {pane ?? (
          <p className="grid flex-1 place-items-center px-6 text-center text-label font-normal text-ink-3">
            {texts.opensHere}
          </p>
        )}
      </section>
    </div>
  );
}
