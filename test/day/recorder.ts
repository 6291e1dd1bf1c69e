/**
 * What every command of a day was answered, in the order in which they were handed to the teller:
 * those of people and staff, and those of the house.
 */
import { problemBody } from '#server/entry/http/problems.ts';
import { Refusal } from '#server/kit/refuse.ts';
import type { Answer, Caller } from '#server/ledger/commands.ts';
import type { Teller } from '#server/ledger/teller.ts';
import type { Watch } from '#server/parts/watch.ts';

export type Recorder = {
  /** Sees what the teller is handed and what it answers. */
  watch: Watch;
  /** A request that could not be read, and so never came to the teller. */
  unread(kind: string, caller: Caller, refusal: Refusal): void;
  /** A line for each command. */
  lines(): readonly string[];
  /** How often each kind was answered how, e.g. `contract.place 201`. */
  tally(): Readonly<Record<string, number>>;
};

type Told = { status: number; body: string; retryAfter?: number | undefined; replayed?: boolean };

/** As it goes out over HTTP, with the code and the reason from which its sentences are made. */
function told({ status, body, retryAfter, replayed }: Told): string {
  const parts = [`${status}`, replayed ? 'repeat' : 'first', `${retryAfter ?? '-'}`];
  if (status < 400) return [...parts, body === '' ? '-' : body].join('\t');
  return [...parts, body, problemBody(body)].join('\t');
}

/** What a refusal that was thrown would have been answered with. */
function ofRefusal(refusal: Refusal, { requestId = '' }: Caller): Told {
  const { code, reason, fields, status, retryAfter } = refusal;
  return { status, retryAfter, body: JSON.stringify({ code, reason, fields, requestId }) };
}

export function openRecorder(): Recorder {
  const lines: string[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by = 1) => counts.set(name, (counts.get(name) ?? 0) + by);

  function begin(kind: string, caller: Caller): (answer: Told) => void {
    const number = lines.push('') - 1;
    const head = [number + 1, kind, caller.personId, caller.key ?? '-'].join('\t');
    return (answer) => {
      lines[number] = `${head}\t${told(answer)}`;
      const refused = answer.status < 400 ? null : (JSON.parse(answer.body) as { code: string });
      count(`${kind} ${refused?.code ?? answer.status}${answer.replayed ? ' repeated' : ''}`);
    };
  }

  function recorded(teller: Teller): Teller {
    const submit: Teller['submit'] = async (kind, input, caller) => {
      const end = begin(kind.name, caller);
      try {
        const answer: Answer = await teller.submit(kind, input, caller);
        end(answer);
        return answer;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        end(ofRefusal(error, caller));
        throw error;
      }
    };
    return { ...teller, submit };
  }

  return {
    watch: {
      metrics: null,
      teller: recorded,
      // The lane's own: nobody hands a till's refilling to the teller.
      onBatch: ({ kinds }) =>
        count('refilled till', kinds.filter((kind) => kind === 'house.refill-till').length),
      onRecorded: () => undefined,
      onChunk: () => undefined,
      outbox: () => undefined,
      market: () => undefined,
      http: () => undefined,
      pool: () => undefined,
      close: async () => undefined,
    },
    unread: (kind, caller, refusal) => begin(kind, caller)(ofRefusal(refusal, caller)),
    lines: () => lines,
    tally: () => Object.fromEntries([...counts].filter(([, times]) => times > 0).toSorted(byName)),
  };
}

const byName = ([a]: [string, number], [b]: [string, number]) => (a < b ? -1 : 1);
