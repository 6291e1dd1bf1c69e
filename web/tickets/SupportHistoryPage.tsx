/**
 * All that the person ever asked support, by status, and the conversation of the one that is open.
 * The open one is in the address, so that a notification or a bookmark leads to it.
 */
import { useSearchParams } from 'react-router';

import type { TicketStatus } from '#protocol/tickets.ts';
import { ticketScreenTexts } from '#texts/ticket-screens.ts';
import { classes } from '#ui/parts/classes.ts';
import { useMedia } from '#ui/parts/use-media.ts';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { Conversation } from './Conversation.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { TicketList } from './TicketList.tsx';
import { useTicketEvents, useTickets } from './tickets.queries.ts';
import { readStatus } from './tickets.rules.ts';

const texts = ticketScreenTexts();

/** From here on the list stays beside the conversation. */
const BESIDE = '(width >= 64rem)';

export function SupportHistoryPage() {
  const [params, setParams] = useSearchParams();
  const isBeside = useMedia(BESIDE);
  const status = readStatus(params.get('status'));
  const chosen = params.get('ticket');
  const list = useTickets(status);
  useTicketEvents();

  const go = (next: { status?: TicketStatus | undefined; ticket?: string }) =>
    setParams({
      ...(next.status === undefined ? {} : { status: next.status }),
      ...(next.ticket === undefined ? {} : { ticket: next.ticket }),
    });
  const toList = () => go({ status });

  return (
    <PageFrame title={texts.supportHistory}>
      <div
        className={classes(
          'grid grid-cols-1 gap-4',
          chosen !== null && 'lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-start lg:gap-8',
        )}
      >
        {chosen === null || isBeside ? (
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <StatusFilter
              value={status}
              counts={list.data?.pages[0]?.counts}
              onChange={(next) => go({ status: next })}
            />
            <TicketList
              list={list}
              chosen={chosen}
              isFiltered={status !== undefined}
              onOpen={(ticket) => go({ status, ticket })}
            />
          </div>
        ) : null}
        {chosen === null ? null : (
          <Conversation key={chosen} id={chosen} isBeside={isBeside} onBack={toList} />
        )}
      </div>
    </PageFrame>
  );
}
