/**
 * Shows the blocks of one of our documents in the app's own type. It renders data only, never HTML
 * of the document.
 */
import { shellTexts } from '#texts/shell.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { CopyButton } from '#ui/parts/CopyButton.tsx';

import type { Block, Inline } from './blocks.ts';

type MarkdownProps = {
  blocks: readonly Block[];
  /** The language of the document, which can be English on a page in another one. */
  language: string;
};

export function Markdown({ blocks, language }: MarkdownProps) {
  return (
    <div lang={language} className="grid gap-4 text-body text-ink-2 [&_h2:not(:first-child)]:mt-4">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level < 3 ? (
        <h2 className="text-section text-ink">{block.text}</h2>
      ) : (
        <h3 className="text-row font-semibold text-ink">{block.text}</h3>
      );
    case 'paragraph':
      return (
        <p id={ruleId(block.content)} className="max-w-[68ch] scroll-mt-20">
          <Inlines content={block.content} />
        </p>
      );
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Inlines content={item} />
        </li>
      ));
      const look = 'grid max-w-[68ch] gap-2 pl-5';
      return block.from === null ? (
        <ul className={`${look} list-disc`}>{items}</ul>
      ) : (
        <ol start={block.from} className={`${look} list-decimal`}>
          {items}
        </ol>
      );
    }
    case 'program': {
      // The button has a place of its own: over the lines, it would hide the end of the first.
      const isLong = block.text.includes('\n');
      return (
        <div
          className={`flex min-w-0 rounded-card border border-line bg-sunken ${isLong ? 'flex-col' : 'flex-row-reverse items-start'}`}
        >
          <span className="m-1 shrink-0 self-end">
            <CopyButton text={block.text} what={shellTexts().program} />
          </span>
          <pre
            tabIndex={0}
            role="group"
            aria-label={shellTexts().program}
            className={`min-w-0 flex-1 overflow-x-auto rounded-card p-4 font-mono text-label font-normal text-ink ${isLong ? 'pt-0' : ''}`}
          >
            <code>{block.text}</code>
          </pre>
        </div>
      );
    }
    case 'table': {
      // Many columns come closer on a phone: a last one past the edge looks as if there were none.
      const isWide = block.head.length > 4;
      const cellLook = isWide ? 'px-1.5 first:pl-3 last:pr-3 sm:px-4!' : 'px-4';
      return (
        <div
          role="region"
          aria-label={nameOf(block.head)}
          tabIndex={0}
          className="max-w-[68ch] overflow-x-auto rounded-card border border-line bg-surface"
        >
          <table className={`w-full font-normal ${isWide ? 'text-label sm:text-row' : 'text-row'}`}>
            <thead className="text-label text-ink-3">
              <tr>
                {block.head.map((cell, column) => (
                  <th
                    key={column}
                    scope="col"
                    className={`${cellLook} py-2.5 font-medium ${alignment(column)}`}
                  >
                    <Inlines content={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index} className="border-t border-line text-ink">
                  {row.map((cell, column) => (
                    <td key={column} className={`${cellLook} py-2.5 ${alignment(column)}`}>
                      <Inlines content={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    }
  }
}

const alignment = (column: number) => (column === 0 ? 'text-left' : 'text-right');

/** Two tables of a page need two names; a table's columns tell it apart. */
const nameOf = (head: readonly Inline[][]): string =>
  shellTexts().tableOf({
    columns: head.map((cell) => cell.map(({ text }) => text).join('')).join(', '),
  });

function Inlines({ content }: { content: readonly Inline[] }): ReactNode {
  return content.map((part, index) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'strong':
        return (
          <strong key={index} className="font-semibold text-ink">
            {part.text}
          </strong>
        );
      case 'code':
        return (
          <code key={index} className="font-mono text-[0.9em] text-ink">
            {part.text}
          </code>
        );
      case 'link':
        return part.to.startsWith('/') ? (
          <Link key={index} to={part.to} className="text-brand-ink underline underline-offset-4">
            {part.text}
          </Link>
        ) : (
          part.text
        );
    }
  });
}

/** Rules can be pointed at: `/rules#C5`. */
function ruleId(content: readonly Inline[]): string | undefined {
  const first = content[0];
  return first?.kind === 'strong' ? /^[A-Z][0-9]+/.exec(first.text)?.[0] : undefined;
}
