/**
 * Thrown by our own code between two round trips: the database is well, and a repeat fails the same
 * way.
 */
export class Fault extends Error {
  constructor(cause: unknown) {
    super('a command failed by itself', { cause });
    this.name = 'Fault';
  }

  /** Runs it; what it throws comes as a Fault. */
  static within<T>(run: () => T): T {
    try {
      return run();
    } catch (cause) {
      throw new Fault(cause);
    }
  }
}
