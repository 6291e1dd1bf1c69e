/** What a witness says: a page in the terminal that is drawn anew, or a line of JSON for each thing that happens. */
import type { Said } from './witness.ts';

export type Screen = { take(said: Said): void; close(): void };

export function openLines(write: (text: string) => void, now: () => number): Screen {
  return {
    take: (said) => write(`${JSON.stringify({ at: new Date(now()).toISOString(), ...said })}\n`),
    close: () => undefined,
  };
}

const KEPT = 8;
const words = (said: Said): string | null => {
  switch (said.event) {
    case 'connected':
      return 'Connected';
    case 'disconnected':
      return `Not connected: ${said.reason}. Trying again in ${Math.ceil(said.againInMs / 1000)} s`;
    case 'term':
      return `Offered to witness term ${said.term}, with ${said.others} others`;
    case 'clock':
      return `Tick ${said.number - 1} is ${Math.abs(said.apartMs)} ms ${said.apartMs > 0 ? 'ahead of' : 'behind'} this machine’s clock: is NTP on?`;
    case 'absent':
      return `The server says this witness was absent at tick ${said.number}`;
    case 'fault':
      return `SIGNS NOTHING: ${said.what}`;
    case 'contradiction':
      return `CONTRADICTION: ${said.what}. The proof is ${said.file}`;
    default:
      return null;
  }
};

/** A page of a few lines; what happened last stands below. */
export function openPage(
  write: (text: string) => void,
  { origin, now }: { origin: string; now: () => number },
): Screen {
  let [line, isNew, isConnected, isIn] = ['', false, false, false];
  let tick: { number: number; lateMs: number; present: string } | null = null;
  let [signed, opened] = [0, 0];
  let signedAt = 0;
  const notes: string[] = [];
  let drawn = 0;
  function draw(): void {
    const state = !isConnected
      ? 'not connected'
      : tick?.present
        ? isIn
          ? 'takes part'
          : 'watches, absent until the next epoch'
        : 'waits for a term';
    const rows = [
      `Witness of ${origin}: ${state}`,
      '',
      `For the operator   WITNESSES=${line}`,
      ...(isNew ? ['                   a new key: publish it, and keep the state folder'] : []),
      `Last tick          ${tick ? `${tick.number}, ${tick.lateMs} ms after its time` : '-'}`,
      `Present            ${tick?.present || '-'}`,
      `Signed             ${signed > 0 ? `${signed}, ${Math.round((now() - signedAt) / 1000)} s ago` : '-'}`,
      `Opened             ${opened > 0 ? opened : '-'}`,
      '',
      ...notes,
    ];
    const up = drawn > 0 ? `\u001b[${drawn}A` : '';
    write(`${up}${rows.map((row) => `\u001b[2K${row}\n`).join('')}\u001b[J`);
    drawn = rows.length;
  }
  const timer = setInterval(draw, 1_000);
  return {
    take(said) {
      if (said.event === 'key') [line, isNew] = [said.line, said.isNew];
      if (said.event === 'connected') isConnected = true;
      if (said.event === 'disconnected') isConnected = false;
      if (said.event === 'tick') [tick, isIn] = [said, said.isIn];
      if (said.event === 'signed') [signed, signedAt] = [said.number, now()];
      if (said.event === 'opened') opened = said.number;
      const note = words(said);
      if (note !== null) notes.push(`${new Date(now()).toISOString().slice(11, 19)}  ${note}`);
      if (notes.length > KEPT) notes.shift();
      draw();
    },
    close: () => clearInterval(timer),
  };
}
