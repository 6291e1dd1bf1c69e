/** A panel names the parts of a long page, each a link to its place, with a note beneath. */
import { Note } from '#ui/parts/Note.tsx';

type ContentsProps = {
  label: string;
  parts: readonly { id: string; name: string }[];
  note: string;
};

export function Contents({ label, parts, note }: ContentsProps) {
  return (
    <nav aria-label={label} className="rounded-card border border-line bg-surface px-4 py-3 lg:p-5">
      <ul className="grid lg:gap-1">
        {parts.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center text-row text-brand-ink underline-offset-4 hover:underline lg:min-h-8.5"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <Note className="mt-2 lg:mt-4">{note}</Note>
    </nav>
  );
}
