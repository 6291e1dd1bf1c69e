/**
 * Sends a form with a file to a multipart route and tells how far it is. It uses XMLHttpRequest,
 * because fetch does not say how much of a request has left; problems and keys are those of api.ts.
 */
import type { Route } from '#protocol/route.ts';
import { ApiProblem, networkText, readProblem, type ReplyOf } from '#ui/client/api.ts';
import { pageHeaders } from '#ui/client/page-person.ts';

/** Without any progress for so long, the connection is taken for lost. */
const STALLED_MS = 30_000;

export type UploadOptions = {
  /** Fields first, the file last. */
  form: FormData;
  idempotencyKey: string;
  /** Called with the share of the body that has left, 0 to 1. */
  onShare: (share: number) => void;
  /**
   * Aborting throws the signal's reason; what became of the request is then as unknown as after a
   * lost connection.
   */
  signal: AbortSignal;
};

/**
 * Calls a multipart route. Throws ApiProblem; code 'network' means that it is unknown whether the
 * server did anything: the browser reports what has left with a delay, so that a small body may be
 * there whole before any of it is reported.
 */
export function upload<R extends Route & { multipart: object }>(
  route: R,
  options: UploadOptions,
): Promise<ReplyOf<R>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
    };
    const lost = () => {
      if (options.signal.aborted) return reject(options.signal.reason as Error);
      return reject(new ApiProblem({ code: 'network', detail: networkText, status: 0 }));
    };
    const abort = () => request.abort();

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      options.onShare(total === 0 ? 0 : loaded / total);
    });
    request.upload.addEventListener('load', () => options.onShare(1));
    request.addEventListener('load', () => {
      const body = readJson(request.responseText);
      const isDone = request.status >= 200 && request.status < 300 && body !== undefined;
      if (isDone) return resolve(body as ReplyOf<R>);
      return reject(readProblem(request.status, request.getResponseHeader('retry-after'), body));
    });
    request.addEventListener('error', lost);
    request.addEventListener('abort', lost);
    request.addEventListener('loadend', () => {
      clearTimeout(stalled);
      options.signal.removeEventListener('abort', abort);
    });

    options.signal.addEventListener('abort', abort);
    request.open(route.method, route.path);
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(pageHeaders()))
      request.setRequestHeader(name, value);
    request.setRequestHeader('idempotency-key', options.idempotencyKey);
    watch();
    request.send(options.form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
