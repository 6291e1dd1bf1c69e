/**
 * Tabs by the pattern everyone knows: arrow keys move, one tab stop, the panel is named by its tab.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

import { classes } from './classes.ts';

type Tab<Value extends string> = {
  value: Value;
  label: string;
  /** A count beside the label. */
  count?: number | undefined;
};

type TabsProps<Value extends string> = {
  /** What the tabs choose between, for those who listen. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /**
   * After the tabs, which then scroll sideways where they have no room, e.g. the way to another
   * one.
   */
  after?: ReactNode;
  /** The chosen panel. */
  children: ReactNode;
  className?: string | undefined;
};

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  after,
  children,
  className,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const scrolls = after !== undefined;
  useEffect(() => {
    if (!scrolls) return;
    const chosen = list.current?.querySelector(`[id="${id}-${value}"]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [scrolls, id, value]);
  const move = (event: KeyboardEvent): void => {
    const next = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const target = next === null ? undefined : tabs[next];
    if (!target) return;
    event.preventDefault();
    onChange(target.value);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[next ?? 0]?.focus();
  };
  return (
    <div className={className}>
      <div className="flex items-center border-b border-line">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className={classes(
            'flex gap-6',
            scrolls &&
              '-mb-px min-w-0 overflow-x-auto overscroll-x-contain pb-px whitespace-nowrap [scrollbar-width:none]',
          )}
        >
          {tabs.map((tab) => {
            const isChosen = tab.value === value;
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}-${tab.value}`}
                aria-selected={isChosen}
                aria-controls={`${id}-panel`}
                tabIndex={isChosen ? 0 : -1}
                onClick={() => onChange(tab.value)}
                className={classes(
                  'reach -mb-px flex min-h-11 items-center gap-2 border-b-2 text-row transition-colors',
                  isChosen
                    ? 'border-brand-ink font-semibold text-ink'
                    : 'border-transparent text-ink-3 hover:text-ink',
                  scrolls && 'shrink-0 focus-visible:outline-offset-[-2px]!',
                )}
              >
                {tab.label}
                {tab.count === undefined ? null : (
                  <span
                    className={classes(
                      'grid h-5 min-w-5 place-items-center rounded-badge px-1 text-meta font-semibold',
                      isChosen ? 'bg-brand-soft text-brand-ink' : 'bg-sunken text-ink-3',
                    )}
                  >
                    {tab.count}
                  </span>
                )}
              </button>
            );
          })}
        </div>
        {after}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

function nextIndex(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
