/**
 * A WebSocket that is kept open. It connects again whenever it closes (exchanges close one a day),
 * fails, or says nothing for too long. Silence is how a connection ends that only one side knows to
 * be dead. Pings are answered by Node itself.
 */
import type { RandomSource } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';

import { backOff, pause } from './back-off.ts';

type StreamOptions = {
  url: string;
  pace: { silentMs: number; retryMs: number; retryMostMs: number };
  random: RandomSource;
  log: Log;
  stopping: AbortSignal;
  /** Answers whether the message was one of those wanted. */
  told(message: string): boolean;
};

/** Runs until it is told to stop. */
export async function keepStreaming(options: StreamOptions): Promise<void> {
  const { pace, random, log, stopping } = options;
  let failures = 0;
  while (!stopping.aborted) {
    const hadMessages = await stream(options);
    if (stopping.aborted) return;
    // A connection that worked is opened again soon; one that never did, ever later.
    failures = hadMessages ? 1 : failures + 1;
    if (failures === 1) log.info({}, 'The exchange’s stream ended; connecting again');
    else if (failures === 2) log.warn({}, 'The exchange’s stream cannot be had; trying again');
    await pause(backOff(failures, pace, random), stopping);
  }
}

/**
 * One connection, from its opening to its end; answers whether it brought anything. Never throws.
 */
function stream({ url, pace, stopping, told }: StreamOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    let hadMessages = false;
    let silence: NodeJS.Timeout | undefined;

    function end(): void {
      clearTimeout(silence);
      stopping.removeEventListener('abort', end);
      socket.removeEventListener('message', onMessage);
      socket.removeEventListener('close', end);
      socket.removeEventListener('error', end);
      // What comes of it afterwards concerns nobody; without a listener an error would be a fault.
      socket.addEventListener('error', () => undefined);
      socket.close();
      resolve(hadMessages);
    }
    function watch(): void {
      clearTimeout(silence);
      silence = setTimeout(end, pace.silentMs);
    }
    function onMessage({ data }: MessageEvent): void {
      // Only what is wanted keeps a connection alive: garbage is as good as silence.
      if (typeof data !== 'string' || !told(data)) return;
      hadMessages = true;
      watch();
    }

    socket.addEventListener('message', onMessage);
    socket.addEventListener('close', end);
    socket.addEventListener('error', end);
    stopping.addEventListener('abort', end);
    watch();
  });
}
