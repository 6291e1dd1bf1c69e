/** Where a list is searched as one types; 44 pixels high. `label` says what for. */
import { shellTexts } from '#texts/shell.ts';
import { Search, X } from 'lucide-react';

const texts = shellTexts();

type SearchFieldProps = { label: string; typed: string; onType: (typed: string) => void };

export function SearchField({ label, typed, onType }: SearchFieldProps) {
  return (
    <search className="block">
      <label className="flex h-11 items-center gap-2.5 rounded-field border border-line-strong bg-surface px-3.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <Search aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        <span className="sr-only">{label}</span>
        <input
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={label}
          maxLength={40}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          className="min-w-0 flex-1 bg-transparent text-field outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
        />
        {typed === '' ? null : (
          <button
            type="button"
            aria-label={texts.clearSearch}
            onClick={() => onType('')}
            className="-mr-3.5 grid size-11 shrink-0 place-items-center rounded-small text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden size={16} />
          </button>
        )}
      </label>
    </search>
  );
}
