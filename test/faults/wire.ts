/**
 * PostgreSQL's messages as they pass: where one ends and the next begins, and which of them asks
 * for a commit or says that one was done. Both protocols are read, the simple one (Query) and the
 * extended one (Parse, Bind, Execute).
 */

/**
 * `type` is the message's letter; empty for the first one of a client, which has none. `bytes` is
 * all of it.
 */
export type Message = { type: string; bytes: Buffer };

const LENGTH_BYTES = 4;
const STARTUP_CODE_BYTES = 4;

/** Answers the messages that a chunk completes. `from` says who speaks. */
export function openSplitter(from: 'client' | 'server'): (chunk: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = from === 'client';
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + LENGTH_BYTES) return messages;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return messages;
      const type = isFirst ? '' : String.fromCharCode(rest[0] ?? 0);
      messages.push({ type, bytes: rest.subarray(0, end) });
      rest = rest.subarray(end);
      isFirst = false;
    }
  };
}

/** The texts of a message that hold until a zero byte, from the first on. */
function textsOf({ type, bytes }: Message): string[] {
  const start = LENGTH_BYTES + (type === '' ? STARTUP_CODE_BYTES : 1);
  return bytes.subarray(start).toString('latin1').split('\0');
}

/** What a client calls itself in its first message. */
export function applicationOf(first: Message): string {
  const texts = textsOf(first);
  return texts[texts.indexOf('application_name') + 1] ?? '';
}

const isCommit = (text: string) => /^\s*commit\b/i.test(text);

/**
 * Follows one client: tells the messages by which it asks for a commit, under whatever name it
 * prepared it.
 */
export function openCommitSpy(): (message: Message) => boolean {
  const statements = new Map<string, boolean>();
  const portals = new Map<string, boolean>();
  return (message) => {
    const { type } = message;
    if (!'QPBE'.includes(type) || type === '') return false;
    const [first = '', second = ''] = textsOf(message);
    if (type === 'Q') return isCommit(first);
    if (type === 'P') statements.set(first, isCommit(second));
    if (type === 'B') portals.set(first, statements.get(second) ?? false);
    return type === 'E' && (portals.get(first) ?? false);
  };
}

/**
 * Whether nothing more belongs to what a client has asked: Query and Sync are each followed by an
 * answer.
 */
export const isEndOfRequest = ({ type }: Message): boolean => type === 'Q' || type === 'S';

/** Whether this is the server's word that a transaction is committed. */
export function isCommitDone(message: Message): boolean {
  return message.type === 'C' && textsOf(message)[0] === 'COMMIT';
}
