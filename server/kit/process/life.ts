/** The life of parts that stand on each other: begun in the order in which they were added, ended in reverse. */

type LivingPart = {
  start?(): Promise<void> | void;
  stop?(): Promise<void> | void;
};

export type Life = {
  /** What is added later stands on what was added before. */
  add(part: LivingPart): void;
  /** Begins with the first part; goes no further once `stop` was called. */
  start(): Promise<void>;
  /** Each part has its end, whatever the others' come to; then throws the first failure. */
  stop(): Promise<void>;
};

export function openLife(): Life {
  const parts: LivingPart[] = [];
  let stopping: Promise<void> | null = null;

  async function stopAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const part of parts.toReversed()) {
      try {
        await part.stop?.();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  return {
    add: (part) => void parts.push(part),
    async start() {
      for (const part of parts) {
        if (stopping) return;
        await part.start?.();
      }
    },
    stop: () => (stopping ??= stopAll()),
  };
}
