/**
 * What is kept about a person as JSON, a row a line, so that it can be read without a program as
 * well.
 */
import type { OwnFile, OwnWriter } from './own-writer.ts';
import { leftOutLines } from './tables.ts';

export function openJson({ personId, at }: OwnFile): OwnWriter {
  const head = {
    format: 'drishti-own-data-1',
    person: personId,
    writtenAt: at.toISOString(),
    units: 'amounts in rupees or coins, moments in UTC, bytes as base64',
    leftOut: leftOutLines,
  };
  let isFirstTable = true;
  return {
    open: () => `${JSON.stringify(head, null, 1).slice(0, -2)},\n "tables": {\n`,
    openTable(name) {
      const comma = isFirstTable ? '' : ',\n';
      isFirstTable = false;
      return `${comma}  ${JSON.stringify(name)}: [`;
    },
    rows: (_, rows, isFirst) =>
      `${isFirst ? '' : ','}\n   ${rows.map((row) => JSON.stringify(row)).join(',\n   ')}`,
    closeTable: (_, count) => (count === 0 ? ']' : '\n  ]'),
    close: () => '\n }\n}\n',
  };
}
