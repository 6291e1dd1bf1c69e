/**
 * The life of parts that depend on each other: begun in the order of their addition, ended in
 * reverse.
 */

type LivingPart = {
  start?(): Promise<void> | void;
  stop?(): Promise<void> | void;
};

export type Life = {
  /** A part may depend on those added before it. */
  add(part: LivingPart): void;
  /** Begins with the first part; goes no further once `stop` was called. */
  start(): Promise<void>;
  /** Ends each part, also where another fails to end; then throws the first failure. */
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
