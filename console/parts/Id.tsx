/**
 * An id in a table, short or as a name: whole on hover and focus, copied by a press. Any other text
 * shows as it is.
 */
import { consoleWordTexts } from '#texts/console-words.ts';
import { shortId } from '#ui/formats/short-id.ts';
import { useCopy } from '#ui/parts/use-copy.ts';

import { Mono } from './Facts.tsx';
import { isLongId } from './id.rules.ts';

const texts = consoleWordTexts();

type IdProps = {
  children: string;
  /** Shown in its place, e.g. a person's name. */
  name?: string | undefined;
};

export function Id({ children: id, name }: IdProps) {
  if (isLongId(id)) return <LongId id={id} name={name} />;
  return (
    <span title={id} className="block max-w-64 truncate">
      <Mono>{id}</Mono>
    </span>
  );
}

function LongId({ id, name }: { id: string; name: string | undefined }) {
  const { isCopied, copy } = useCopy(id, texts.id);
  return (
    <button
      type="button"
      onClick={(event) => {
        event.stopPropagation();
        copy();
      }}
      className="group/id inline-flex min-h-6 items-center text-left underline-offset-4 hover:underline"
    >
      {name ?? <span className="font-mono text-meta text-ink-2">{shortId(id)}</span>}
      <span className="sr-only">
        , {texts.copyId}
        <span role="status">{isCopied ? texts.idCopied : ''}</span>
      </span>
      <span
        aria-hidden
        className="pointer-events-none fixed z-30 mt-14 hidden rounded-small bg-raised px-2.5 py-1 font-mono text-meta text-ink shadow-lift group-hover/id:block group-focus-visible/id:block"
      >
        {isCopied ? texts.idCopied : id}
      </span>
    </button>
  );
}
