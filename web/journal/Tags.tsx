/** The tags of a trade, in a row. */

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li
          key={tag}
          dir="auto"
          className="max-w-full rounded-badge bg-sunken px-2 py-0.5 text-meta wrap-anywhere text-ink-2"
        >
          {tag}
        </li>
      ))}
    </ul>
  );
}
