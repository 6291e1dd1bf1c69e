/**
 * The open request: who has it, the proof, the facts, and beneath them the decision, always in
 * view.
 */
import { Lock } from 'lucide-react';

import { consoleDeskTexts } from '#texts/console-desk.ts';
import { rejectReasonText } from '#texts/reject-reason-text.ts';
import { useSession } from '#ui/client/session.tsx';
import { StatusBadge } from '#ui/parts/Badge.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { LoadFailed, type TriedQuery } from '#ui/lists/Loaded.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { shortId } from '#ui/formats/short-id.ts';

import { decidedText } from './decision.rules.ts';
import { DecisionBar } from './DecisionBar.tsx';
import type { DeskKind, MoneyPane } from './desk-kind.ts';
import { holderOf, momentText, shortName } from './desk.rules.ts';
import { History } from './History.tsx';
import { Notes } from './Notes.tsx';
import type { Decisions } from './use-decisions.ts';

const texts = consoleDeskTexts();

type RequestPaneProps<Pane extends MoneyPane> = {
  id: string;
  /** Undefined while it loads. */
  pane: Pane | undefined;
  isError: boolean;
  query: TriedQuery;
  /** '2 of 7' in the list. */
  place: string | null;
  kind: DeskKind<Pane>;
  decisions: Decisions;
  /** False on a screen too small to decide on. */
  mayDecide: boolean;
  nowMs: number;
};

export function RequestPane<Pane extends MoneyPane>(props: RequestPaneProps<Pane>) {
  const { id, pane, isError, query, place } = props;
  return (
    <>
      <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 border-b border-line py-1 pr-4 pl-4.5">
        <h2 className="text-label font-semibold whitespace-nowrap" title={id}>
          {shortId(id)}
        </h2>
        <CopyButton text={id} what={texts.id} />
        {pane ? <StatusBadge status={pane.status} /> : null}
        {pane ? <LockText pane={pane} nowMs={props.nowMs} /> : null}
        <span className="ml-auto text-meta whitespace-nowrap text-ink-3">{place}</span>
      </div>
      {pane ? (
        <LoadedPane {...props} pane={pane} />
      ) : isError ? (
        <LoadFailed query={query} title={texts.requestFailed} body={texts.requestFailedBody} />
      ) : (
        <LoadingPane hasPicture={props.kind.Picture !== undefined} />
      )}
    </>
  );
}

/** Who works on it, and until when. */
function LockText({ pane, nowMs }: { pane: MoneyPane; nowMs: number }) {
  const me = useSession().person?.id ?? '';
  const holder = holderOf(pane, nowMs);
  if (!holder || !pane.claim || pane.status !== 'pending') return null;
  const until = momentText(pane.claim.until, nowMs);
  const text =
    holder.id === me
      ? texts.yoursUntil({ until })
      : texts.heldUntil({ name: shortName(holder.name), until });
  return (
    <span className="flex min-w-0 items-center gap-1 text-meta text-ink-2">
      <Lock aria-hidden size={12} className="shrink-0" />
      <span className="truncate" title={text}>
        {text}
      </span>
    </span>
  );
}

function LoadedPane<Pane extends MoneyPane>({
  pane,
  kind,
  decisions,
  mayDecide,
  nowMs,
}: RequestPaneProps<Pane> & { pane: Pane }) {
  const { Picture, Facts } = kind;
  const decided = decidedText(pane, nowMs);
  return (
    <>
      {Picture ? <Picture pane={pane} /> : null}
      <div
        role="region"
        aria-label={texts.facts}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-4.5 pt-3.5 pb-3 outline-offset-[-2px]!"
      >
        {decided ? (
          <p className="mb-3 rounded-desk bg-sunken px-3 py-2 text-label text-ink">
            {decided}
            {pane.rejectionReason === null ? null : (
              <span className="mt-0.5 block font-normal text-ink-2">
                {rejectReasonText(pane.rejectionReason)}
              </span>
            )}
          </p>
        ) : null}
        <Facts pane={pane} onAct={() => (mayDecide ? decisions.touch(pane) : undefined)} />
        <Notes notes={pane.notes} nowMs={nowMs} />
        <History history={pane.history} nowMs={nowMs} />
      </div>
      {mayDecide ? (
        <DecisionBar pane={pane} kind={kind} decisions={decisions} nowMs={nowMs} />
      ) : null}
    </>
  );
}

function LoadingPane({ hasPicture }: { hasPicture: boolean }) {
  return (
    <div role="status">
      <span className="sr-only">{texts.requestLoading}</span>
      {hasPicture ? <Skeleton className="h-[340px] rounded-none!" /> : null}
      <div className="grid gap-4 px-4.5 py-4">
        {[40, 56, 48, 44, 36].map((width) => (
          <span key={width} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3">
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className={width > 45 ? 'h-3.5 w-56' : 'h-3.5 w-36'} />
          </span>
        ))}
      </div>
    </div>
  );
}
