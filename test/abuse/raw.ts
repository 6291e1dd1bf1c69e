/** Requests as bytes: for what no well-behaved client would send. */
import { connect, type Socket } from 'node:net';

const GIVE_UP_MS = 20_000;

/** `isGivenUp` where the server neither answered nor closed the connection. */
export type RawReply = { statuses: number[]; text: string; isGivenUp: boolean };

/** Opens a connection to the server. */
export function dial(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number.parseInt(port, 10), hostname);
  socket.setEncoding('latin1');
  return socket;
}

/**
 * Sends these bytes, as latin1, and nothing more; resolves with all that came back once the server
 * has closed the connection. Every status line counts: two of them mean that the server saw two
 * requests.
 */
export function sendRaw(url: string, bytes: string): Promise<RawReply> {
  return new Promise((resolve) => {
    const socket = dial(url);
    let text = '';
    let isGivenUp = false;
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    // A server that is offended may cut the connection: what it said until then counts.
    socket.on('error', () => undefined);
    // For a server that waits for more of a request than will ever come.
    socket.setTimeout(GIVE_UP_MS, () => {
      isGivenUp = true;
      socket.destroy();
    });
    socket.on('close', () => {
      // The next answer begins where a body ends, which need not be a line's end.
      const lines = text.match(/HTTP\/1\.1 \d{3}/g) ?? [];
      const statuses = lines.map((line) => Number.parseInt(line.slice(9), 10));
      resolve({ statuses, text, isGivenUp });
    });
    // Not ended by us: the server would take a half-closed connection for one whose answer nobody
    // waits for.
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

/** One request; `connection: close`, so that the server ends it. */
export function rawRequest(
  url: string,
  line: string,
  headers: readonly string[] = [],
  body = '',
): Promise<RawReply> {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`];
  const head = [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, ...length];
  return sendRaw(url, `${head.join('\r\n')}\r\n\r\n${body}`);
}
