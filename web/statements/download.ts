/**
 * Fetches a file with its progress: lines of a CSV, pages of a PDF, counted in what comes. It is
 * saved once it is whole; half a file is thrown away.
 */
import { type FileFormat, statements } from '#protocol/statements.ts';
import { ApiProblem, networkText, readProblem } from '#ui/client/api.ts';
import { pageAddress, pageHeaders } from '#ui/client/page-person.ts';

/** Null where it is not known how many there will be. */
export type Progress = { done: number; total: number | null };

/** The mark that occurs once in each line, or page. */
const marks = { csv: '\r\n', pdf: '/Type /Page\n' };

function addressOf(id: string, format: FileFormat): string {
  return statements.file.path.replace(':id', encodeURIComponent(id)).replace(':format', format);
}

/** Throws ApiProblem. */
export async function fetchFile(
  { id, format }: { id: string; format: FileFormat },
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ blob: Blob; name: string }> {
  const failed = (error: unknown) => {
    if (signal.aborted) throw error;
    throw new ApiProblem({ code: 'network', detail: networkText, status: 0 });
  };
  const response = await fetch(addressOf(id, format), { signal, headers: pageHeaders() }).catch(
    failed,
  );
  if (!response.ok || !response.body)
    throw readProblem(
      response.status,
      response.headers.get('retry-after'),
      await response.json().catch(() => undefined),
    );
  const told = response.headers.get('statement-parts');
  const total = told === null ? null : Number.parseInt(told, 10);
  const decoder = new TextDecoder('latin1');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  let tail = '';
  let done = 0;
  for (;;) {
    const chunk = await reader.read().catch(failed);
    if (chunk.done) break;
    parts.push(chunk.value);
    const text = tail + decoder.decode(chunk.value);
    const pieces = text.split(marks[format]);
    done += pieces.length - 1;
    tail = (pieces.at(-1) ?? '').slice(1 - marks[format].length);
    onProgress({ done, total });
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { blob: new Blob(parts), name: name ?? `statement.${format}` };
}

/**
 * Of a file that is made already: the browser saves it as it comes, with its own progress, on
 * whichever page one is.
 */
export function downloadMade(file: { id: string; format: FileFormat }): void {
  follow(pageAddress(addressOf(file.id, file.format)), '');
}

function follow(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

export function save({ blob, name }: { blob: Blob; name: string }): void {
  const url = URL.createObjectURL(blob);
  follow(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
