/**
 * A proxy between a server and its PostgreSQL that breaks what passes. It cuts a connection at an
 * exact point of a commit, delays, or lets nothing through. It knows what happened behind the cut,
 * because it goes on listening to the database.
 */
import { createServer, connect, type Socket } from 'node:net';
import { join } from 'node:path';

import {
  applicationOf,
  isCommitDone,
  isEndOfRequest,
  type Message,
  openCommitSpy,
  openSplitter,
} from './wire.ts';

/**
 * Of a commit: before it reaches the database; once it is on its way there, unanswered; once the
 * database has said that it is done, which nobody hears.
 */
export type CutPoint = 'before' | 'sent' | 'answered';
export const cutPoints: readonly CutPoint[] = ['before', 'sent', 'answered'];

type CutOrder = {
  point: CutPoint;
  /** Whose commit: by the name that the connection gave itself. */
  application: RegExp;
};
/** `isCommitted` as the database said it. */
export type Cut = { point: CutPoint; isCommitted: boolean };

export type Proxy = {
  /** The same address of the database, through this proxy. */
  through(url: string): string;
  /** Cuts the next commit of such a connection; answers once the database has said how it ended. */
  cutNext(order: CutOrder): Promise<Cut>;
  /**
   * From the next commit of such a connection on, nothing of it passes any more in either direction
   * and nobody is told: as where a machine in between has died. Answers once the database has said
   * how it ended; the connection stays open. `onBegun` is called when it begins.
   */
  stallNext(order: CutOrder, onBegun?: () => void): Promise<Cut>;
  /** Wants no cut any more. Answers false where one is under way, which then still comes about. */
  callOff(): boolean;
  /** Everything from now on arrives so much later; 0 ends it. */
  delay(ms: number): void;
  /** Nothing passes any more, in either direction, on old connections and new ones. */
  hold(): void;
  /** What was held passes on, late; or all connections end instead, and what was held is lost. */
  letGo(end: 'late' | 'never'): void;
  /** All connections end, and new ones lead to the database that listens in that directory. */
  leadTo(sockets: string): void;
  /** Connections that are open now. */
  readonly connections: number;
  close(): Promise<void>;
};

type Link = { end(): void; pause(): void; resume(): void };

/** Before the database that listens in this directory. */
export async function openProxy(first: string): Promise<Proxy> {
  let sockets = first;
  const links = new Set<Link>();
  let order: { order: CutOrder; isSilent: boolean; onBegun(): void; done(cut: Cut): void } | null =
    null;
  let delayMs = 0;
  let isHeld = false;

  function link(client: Socket): void {
    const database = connect(join(sockets, '.s.PGSQL.5432'));
    const fromClient = openSplitter('client');
    const fromDatabase = openSplitter('server');
    const asksForCommit = openCommitSpy();
    const toDatabase = openPipe(database, () => delayMs);
    const toClient = openPipe(client, () => delayMs);
    let application = '';
    /** Of the cut of this link, from when its commit has been seen. */
    let cutting: (Cut & { isSilent: boolean; onBegun(): void; done(cut: Cut): void }) | null = null;
    let isCut = false;

    const self: Link = {
      end() {
        client.destroy();
        database.destroy();
      },
      pause() {
        // What the database says behind a cut is still heard.
        if (isCut) return;
        client.pause();
        database.pause();
      },
      resume() {
        client.resume();
        database.resume();
      },
    };
    links.add(self);
    if (isHeld) self.pause();

    /**
     * The client loses its connection now; the database gets to the end of what has been sent to
     * it.
     */
    function cut(): void {
      isCut = true;
      if (!cutting?.isSilent) client.destroy();
      toDatabase.end();
      cutting?.onBegun();
    }

    function passToDatabase(message: Message): void {
      if (isCut) return;
      if (message.type === '') application = applicationOf(message);
      const isCommit = asksForCommit(message);
      if (isCommit && order?.order.application.test(application)) {
        const { isSilent, onBegun, done } = order;
        cutting = { point: order.order.point, isCommitted: false, isSilent, onBegun, done };
        order = null;
        if (cutting.point === 'before') return cut();
      }
      toDatabase.write(message.bytes);
      if (cutting?.point === 'sent' && isEndOfRequest(message)) cut();
    }

    function passToClient(message: Message): void {
      if (cutting && isCommitDone(message)) {
        cutting.isCommitted = true;
        if (cutting.point === 'answered' && !isCut) cut();
      }
      if (!isCut) toClient.write(message.bytes);
    }

    client.on('data', (chunk) => fromClient(chunk).forEach(passToDatabase));
    database.on('data', (chunk) => fromDatabase(chunk).forEach(passToClient));
    client.on('error', () => undefined);
    database.on('error', () => undefined);
    client.on('close', () => {
      if (!isCut) database.destroy();
    });
    database.on('close', () => {
      if (!cutting?.isSilent) client.destroy();
      links.delete(self);
      cutting?.done({ point: cutting.point, isCommitted: cutting.isCommitted });
      cutting = null;
    });
  }

  const server = createServer(link);
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });

  return {
    through(url) {
      const changed = new URL(url);
      changed.host = `127.0.0.1:${port}`;
      changed.searchParams.delete('host');
      return changed.href;
    },
    cutNext: (wanted) =>
      new Promise((done) => {
        order = { order: wanted, isSilent: false, onBegun: () => undefined, done };
      }),
    stallNext: (wanted, onBegun = () => undefined) =>
      new Promise((done) => {
        order = { order: wanted, isSilent: true, onBegun, done };
      }),
    callOff() {
      const isWaiting = order !== null;
      order = null;
      return isWaiting;
    },
    delay(ms) {
      delayMs = ms;
    },
    hold() {
      isHeld = true;
      for (const one of links) one.pause();
    },
    letGo(end) {
      isHeld = false;
      for (const one of links) {
        if (end === 'late') one.resume();
        else one.end();
      }
    },
    leadTo(other) {
      sockets = other;
      for (const one of links) one.end();
    },
    get connections() {
      return links.size;
    },
    async close() {
      for (const one of links) one.end();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Writes in order, each part as much later as is asked at that moment. */
function openPipe(socket: Socket, delayMs: () => number) {
  let waiting: Promise<void> | null = null;
  const later = (write: () => void) => {
    const ms = delayMs();
    if (waiting === null && ms === 0) return write();
    const due = performance.now() + ms;
    const before = waiting ?? Promise.resolve();
    const mine: Promise<void> = before
      .then(() => new Promise<void>((go) => setTimeout(go, Math.max(0, due - performance.now()))))
      .then(() => {
        if (!socket.destroyed) write();
        if (waiting === mine) waiting = null;
      });
    waiting = mine;
  };
  return {
    write: (bytes: Buffer) => later(() => void socket.write(bytes)),
    end: () => later(() => void socket.end()),
  };
}
