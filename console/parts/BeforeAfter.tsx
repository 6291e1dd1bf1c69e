/** What will be, or was, changed: a line for each field, before on the left, after on the right. */
import { consoleWordTexts } from '#texts/console-words.ts';
import { classes } from '#ui/parts/classes.ts';

import { Fitted } from './Fitted.tsx';
import { isNumeral } from './numeral.rules.ts';

const texts = consoleWordTexts();

export type ChangeLine = { field: string; before: string | null; after: string | null };

/** True if all values are numerals, which are compared digit by digit, at the right. */
const areNumerals = (lines: readonly ChangeLine[]): boolean =>
  lines.every(({ before, after }) =>
    [before, after].every((value) => value === null || isNumeral(value)),
  );

export function BeforeAfter({ label, lines }: { label: string; lines: readonly ChangeLine[] }) {
  const side = areNumerals(lines) ? 'text-right' : 'text-left';
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
          <th scope="col" className={classes('border-b border-line pb-1 pl-3 font-medium', side)}>
            {texts.before}
          </th>
          <th scope="col" className={classes('border-b border-line pb-1 pl-3 font-medium', side)}>
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
            <td
              className={classes('border-b border-line py-1.5 pl-3 break-words text-ink-3', side)}
            >
              <Fitted>{before ?? texts.none}</Fitted>
            </td>
            <td
              className={classes(
                'border-b border-line py-1.5 pl-3 font-semibold break-words',
                side,
              )}
            >
              <Fitted>{after ?? texts.none}</Fitted>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
