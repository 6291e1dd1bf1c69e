/** What will be, or was, changed: a line for each field, before on the left, after on the right. */
import { consoleWordsTexts } from '#texts/console-words.ts';

const texts = consoleWordsTexts();

export type ChangeLine = { field: string; before: string | null; after: string | null };

export function BeforeAfter({ label, lines }: { label: string; lines: readonly ChangeLine[] }) {
  return (
    <table
      aria-label={label}
      className="w-full table-fixed border-separate border-spacing-0 text-label"
    >
      <thead className="text-meta text-ink-3">
        <tr>
          <th scope="col" className="w-[34%] border-b border-line pb-1 text-left font-medium">
            {texts.field}
          </th>
          <th scope="col" className="border-b border-line pb-1 pl-3 text-left font-medium">
            {texts.before}
          </th>
          <th scope="col" className="border-b border-line pb-1 pl-3 text-left font-medium">
            {texts.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, before, after }) => (
          <tr key={field} className="align-top">
            <th
              scope="row"
              className="border-b border-line py-1.5 text-left font-normal wrap-anywhere text-ink-2"
            >
              {field}
            </th>
            <td className="border-b border-line py-1.5 pl-3 break-words text-ink-3">
              {before ?? texts.none}
            </td>
            <td className="border-b border-line py-1.5 pl-3 font-semibold break-words">
              {after ?? texts.none}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
