/**
 * Pictures from outside, made into JPEGs of our own: decoded in other processes that may crash,
 * hang or grow without harm to this one. Nothing of the file as it was sent survives, metadata
 * least of all.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

import type { PictureFit } from '#protocol/picture-size.ts';

import { readImageHeader } from './image-header.ts';
import { refuse } from '#server/kit/refuse.ts';

export type PictureLimits = {
  /** Of what is sent. */
  maxPixels: number;
  maxSide: number;
  /** The size of what comes out, and its JPEG quality from 0 to 1. */
  fit: PictureFit;
  quality: number;
  /** Resident memory at which a decoding process ends itself. */
  maxMemoryBytes: number;
};

type Picture = {
  jpeg: Uint8Array;
  width: number;
  height: number;
  /** 64 bits, signed: pictures that look alike differ in few of them. */
  differenceHash: bigint;
};

export type PictureOrder = { bytes: Uint8Array; limits: PictureLimits; processorMs: number };
export type PictureReply = { picture: Picture } | { unreadable: string };

/**
 * `format`: no JPEG, PNG or WebP, or one that moves; `size`: too large; `broken`: the decoder gave
 * up, or had to.
 */
export type PictureRefusal = 'format' | 'size' | 'broken';

export class BadPicture extends Error {
  readonly fault: PictureRefusal;

  constructor(fault: PictureRefusal, cause?: unknown) {
    super(`the picture cannot be used: ${fault}`, { cause });
    this.name = 'BadPicture';
    this.fault = fault;
  }
}

export type Images = {
  /** Throws BadPicture; refuses `overloaded` while too many wait. */
  encode(bytes: Buffer): Promise<Picture>;
  close(): void;
};

const WORKERS = 2;
const MAX_WAITING = 20;
/**
 * Of a processor for one picture. What a picture costs does not depend on what else the machine
 * does.
 */
const PROCESSOR_MS = 5_000;
/** By the clock: a decoder that does nothing any more, or that never starts. */
const TIMEOUT_MS = 60_000;
/** Decoders keep memory in pieces; a fresh process has none. */
const ORDERS_PER_PROCESS = 200;
const PROCESS_HEAP_MB = 64;

const workerFile = join(import.meta.dirname, 'image-worker.ts');

type Worker = { process: ChildProcess; orders: number };

export function openImages(
  limits: PictureLimits,
  { processorMs = PROCESSOR_MS, timeoutMs = TIMEOUT_MS } = {},
): Images {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  let closed = false;

  function start(): Worker {
    const child = fork(workerFile, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [
        `--max-old-space-size=${PROCESS_HEAP_MB}`,
        '--permission',
        '--allow-fs-read=*',
        '--allow-addons',
      ],
    });
    const worker = { process: child, orders: 0 };
    all.add(worker);
    child.on('error', () => undefined);
    child.once('exit', () => drop(worker));
    // An idle decoder does not keep the server from ending.
    child.unref();
    child.channel?.unref();
    return worker;
  }

  function drop(worker: Worker): void {
    all.delete(worker);
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    worker.process.kill('SIGKILL');
  }

  async function turn(): Promise<void> {
    if (busy >= WORKERS) {
      if (waiting.length >= MAX_WAITING) refuse('overloaded', { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else busy += 1;
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  function run(worker: Worker, bytes: Buffer): Promise<PictureReply> {
    const child = worker.process;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => end(new Error('took too long')), timeoutMs);
      const onMessage = (reply: PictureReply) => end(reply);
      const onExit = (code: number | null) => end(new Error(`the decoder ended with ${code}`));
      function end(outcome: PictureReply | Error): void {
        clearTimeout(late);
        child.off('message', onMessage);
        child.off('exit', onExit);
        child.off('error', end);
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
      child.once('message', onMessage as (message: unknown) => void);
      child.once('exit', onExit);
      child.once('error', end);
      child.send({ bytes, limits, processorMs } satisfies PictureOrder);
    });
  }

  return {
    async encode(bytes) {
      const header = readImageHeader(bytes);
      if (!header || header.isAnimated) throw new BadPicture('format');
      const { width, height } = header;
      if (width === 0 || height === 0) throw new BadPicture('broken');
      if (Math.max(width, height) > limits.maxSide || width * height > limits.maxPixels) {
        throw new BadPicture('size');
      }
      await turn();
      let worker: Worker | null = null;
      try {
        if (closed) refuse('overloaded', { retryAfter: 5 });
        worker = idle.pop() ?? start();
        worker.orders += 1;
        const reply = await run(worker, bytes);
        if (worker.orders < ORDERS_PER_PROCESS && all.has(worker)) idle.push(worker);
        else drop(worker);
        if ('unreadable' in reply) throw new BadPicture('broken', reply.unreadable);
        return reply.picture;
      } catch (error) {
        if (error instanceof BadPicture) throw error;
        if (worker) drop(worker);
        if (error instanceof Error && worker) throw new BadPicture('broken', error);
        throw error;
      } finally {
        endTurn();
      }
    },
    close() {
      closed = true;
      for (const worker of all) drop(worker);
    },
  };
}
