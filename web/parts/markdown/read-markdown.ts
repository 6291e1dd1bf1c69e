/**
 * Reads the few constructs that our published documents use: headings, paragraphs, lists, tables, programs, bold, code and links. It
 * makes plain data, never HTML; what it does not know it keeps as text, so nothing of a document is lost.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  /** `from`: its first number; null where it has none. */
  | { kind: 'list'; from: number | null; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'program'; text: string };

export function readMarkdown(source: string): Block[] {
  // What stands between fences is kept as it is: every second part.
  return source.split(/^```[a-z]*\n([^]*?)^```$/m).flatMap((part, index): Block[] => {
    if (index % 2 === 1) return [{ kind: 'program', text: part.trimEnd() }];
    return part
      .replace(/<!--[\s\S]*?-->/g, '')
      .split(/\n\s*\n/)
      .map((chunk) => chunk.replace(/^\n+|\s+$/g, ''))
      .filter((chunk) => chunk !== '')
      .flatMap(readChunk);
  });
}

function readChunk(chunk: string): Block[] {
  const lines = chunk.split('\n');
  const first = lines[0] ?? '';
  const heading = /^(#{1,3}) (.+)$/.exec(first);
  if (heading) {
    const level = (heading[1] ?? '').length as 1 | 2 | 3;
    const rest = lines.slice(1).join('\n');
    const block: Block = { kind: 'heading', level, text: heading[2] ?? '' };
    return rest === '' ? [block] : [block, ...readChunk(rest)];
  }
  if (first.startsWith('|') && /^\|[\s:|-]+\|$/.test(lines[1] ?? '')) {
    return [{ kind: 'table', head: readCells(first), rows: lines.slice(2).map(readCells) }];
  }
  if (/^(?:[-*]|[0-9]+\.) /.test(first)) {
    const items = chunk.split(/\n(?=(?:[-*]|[0-9]+\.) )/);
    return [
      {
        kind: 'list',
        from: /^[0-9]/.test(first) ? Number.parseInt(first, 10) : null,
        items: items.map((item) => readInline(item.replace(/^(?:[-*]|[0-9]+\.) /, ''))),
      },
    ];
  }
  return [{ kind: 'paragraph', content: readInline(chunk) }];
}

function readCells(line: string): Inline[][] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => readInline(cell.trim()));
}

const marks = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

function readInline(source: string): Inline[] {
  const text = source.replace(/\s*\n\s*/g, ' ');
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    const [, strong, code, label, to] = match;
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else parts.push({ kind: 'link', text: label ?? '', to: to ?? '' });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}
