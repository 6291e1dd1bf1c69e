/**
 * What was worked out of the past, which stays as it was: kept until the state of things that it is
 * the answer to is another one.
 */

/** Answers that a process keeps: of those asked for last. 400 points are 40 kB. */
const KEPT = 200;

/** The last answers, each beside the state of things that it is the answer to. */
export function openKept() {
  /** The least lately asked for first. */
  const answers = new Map<string, { state: string; answer: Promise<unknown> }>();
  return {
    async answer<T>(name: string, state: string, make: () => Promise<T>): Promise<T> {
      const known = answers.get(name);
      answers.delete(name);
      const entry = known?.state === state ? known : { state, answer: make() };
      answers.set(name, entry);
      // What failed is asked for again.
      entry.answer.catch(() => answers.get(name) === entry && answers.delete(name));
      const [oldest] = answers.keys();
      if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
      return entry.answer as Promise<T>;
    },
  };
}
