/**
 * Readers of the live stream that cost the client little: of each frame only the moment it came and
 * the tick's time are kept.
 */
import { connect } from 'node:net';

import { systemClock } from '#server/kit/clock.ts';

export type Subscriber = { close(): void };

/**
 * How long after its tick each price frame came, and when each event of a person came.
 * Milliseconds.
 */
export type Heard = {
  lags: number[];
  /** By the person's cookie: the listener that waits for that person's next contract event. */
  waiting: Map<string, (at: number) => void>;
};

const TIME = Buffer.from('"time":"');
const PRICES = Buffer.from('event: prices\n');
const CONTRACT = Buffer.from('event: contract\n');
const TIME_CHARS = 24;

/**
 * Opens one stream. `localAddress` is one of this machine's own, so that streams count as many
 * addresses' and no bound for one address is met. Resolves with the first byte.
 */
export function subscribe(
  url: string,
  heard: Heard,
  from: { localAddress: string; cookie?: string; coins?: string },
): Promise<Subscriber> {
  const { port } = new URL(url);
  const { localAddress, cookie, coins } = from;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number.parseInt(port, 10), localAddress });
    socket.once('error', reject);
    socket.once('data', (first: Buffer) => {
      const status = first.toString('latin1', 9, 12);
      if (status === '200') resolve({ close: () => socket.destroy() });
      else reject(new Error(`the stream was refused with ${status}`));
    });
    let isOpening = true;
    socket.on('data', (bytes: Buffer) => {
      // The frame that a new stream begins with tells of a tick long gone.
      if (isOpening) return void (isOpening = bytes.indexOf(PRICES) < 0);
      const now = systemClock.now().getTime();
      if (cookie !== undefined && bytes.indexOf(CONTRACT) >= 0) heard.waiting.get(cookie)?.(now);
      const frame = bytes.indexOf(PRICES);
      if (frame < 0) return;
      const time = bytes.indexOf(TIME, frame) + TIME.length;
      if (time < TIME.length) return;
      heard.lags.push(now - Date.parse(bytes.toString('latin1', time, time + TIME_CHARS)));
    });
    socket.write(
      `GET /api/live${coins === undefined ? '' : `?coins=${coins}`} HTTP/1.1\r\nHost: localhost\r\n` +
        (cookie === undefined ? '' : `Cookie: ${cookie}\r\n`) +
        '\r\n',
    );
  });
}
