/**
 * A money request whose answer this tab has not shown: its key, what it asked for and when. It is
 * kept beside the drafts of its person. A page that is loaded again asks under that key what became
 * of it, and sends the same again under no other.
 */
import { dropDraft, keepDraft, readDraft } from '#ui/client/drafts.ts';
import { localNow } from '#ui/client/clock.ts';

/** `told`: it is known never to have arrived, and the person has read that. */
export type KeptRequest<Draft> = {
  draft: Draft;
  key: string;
  confirmedAtMs: number;
  told: boolean;
};

/** The one request of a form that has no outcome yet. A later one takes its place. */
export type RequestMemory<Draft> = {
  read: () => KeptRequest<Draft> | null;
  write: (request: KeptRequest<Draft>) => void;
  /** Forgets the request of this key, and no other. */
  drop: (key: string) => void;
  /** A draft as `read` would give it. */
  asKept: (draft: Draft) => Draft;
};

/** What is older has long been told by the lists of orders, contracts and records. */
export const KEPT_FOR_MS = 10 * 60_000;

/**
 * `keepable` leaves out of a draft what must not be kept: pictures and account numbers. Two drafts
 * that differ in nothing else count as the same, which the server refuses if it is wrong.
 */
export function requestMemory<Draft>(
  { personId, form }: { personId: string; form: string },
  keepable: (draft: Draft) => Draft,
): RequestMemory<Draft> {
  const name = `request ${form}`;
  const read = (): KeptRequest<Draft> | null => {
    const { key, draft, at, told } = readDraft(personId, name);
    const confirmedAtMs = Number(at);
    if (key === undefined || draft === undefined) return null;
    if (!(localNow() - confirmedAtMs < KEPT_FOR_MS)) return null;
    return { key, draft: fromText(draft) as Draft, confirmedAtMs, told: told !== undefined };
  };
  return {
    read,
    write({ key, draft, confirmedAtMs, told }) {
      dropDraft(personId, name);
      keepDraft(personId, name, {
        key,
        draft: toText(keepable(draft)),
        at: String(confirmedAtMs),
        told: told ? 'yes' : '',
      });
    },
    drop(key) {
      if (readDraft(personId, name)['key'] === key) dropDraft(personId, name);
    },
    asKept: (draft) => fromText(toText(keepable(draft))) as Draft,
  };
}

/** JSON in which a whole number of any size is `{"$whole":"5"}`. */
const toText = (draft: unknown): string =>
  JSON.stringify(draft, (_, value: unknown) =>
    typeof value === 'bigint' ? { $whole: String(value) } : value,
  );

const fromText = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$whole' in value)) return value;
    return BigInt(String(value.$whole));
  });
