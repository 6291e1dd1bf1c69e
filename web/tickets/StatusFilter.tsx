/** The four filters of the history, each with how many it would show. */
import type { TicketPage, TicketStatus } from '#protocol/tickets.ts';
import { ticketScreenTexts } from '#texts/ticket-screens.ts';
import { classes } from '#ui/parts/classes.ts';

const texts = ticketScreenTexts();

const filters = [
  {
    status: undefined,
    label: texts.all,
    count: 'all',
  },
  {
    status: 'open',
    label: texts.open,
    count: 'open',
  },
  {
    status: 'closed',
    label: texts.closed,
    count: 'closed',
  },
  {
    status: 'resolved',
    label: texts.resolved,
    count: 'resolved',
  },
] as const;

type StatusFilterProps = {
  value: TicketStatus | undefined;
  /** Undefined until they are known. */
  counts: TicketPage['counts'] | undefined;
  onChange: (status: TicketStatus | undefined) => void;
};

export function StatusFilter({ value, counts, onChange }: StatusFilterProps) {
  return (
    <div role="group" aria-label={texts.showTickets} className="flex flex-wrap gap-2">
      {filters.map(({ status, label, count }) => {
        const isChosen = status === value;
        return (
          <button
            key={label}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(status)}
            className={classes(
              'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-field border px-3 text-label transition-colors lg:min-h-9 lg:rounded-small',
              isChosen
                ? 'border-brand-ink bg-brand-soft text-brand-ink ring-1 ring-brand-ink'
                : 'border-line bg-surface text-ink-2 hover:border-line-strong',
            )}
          >
            {label}
            {counts ? (
              <span className={isChosen ? 'font-semibold' : 'font-normal text-ink-3'}>
                {counts[count].toString()}
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}
