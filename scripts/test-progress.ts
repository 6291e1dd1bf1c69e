/**
 * Says every half minute how far a long run of tests is: files and tests done, and which files are
 * under way.
 */
import { relative } from 'node:path';

import type { Reporter, TestModule, TestSpecification } from 'vitest/node';

const SAY_EVERY_MS = 30_000;

export default class Progress implements Reporter {
  readonly #underWay = new Set<string>();
  #files = 0;
  #filesDone = 0;
  #testsDone = 0;
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const name = specifications[0]?.project.name ?? '';
    const startedAt = performance.now();
    this.#files = specifications.length;
    this.#timer = setInterval(() => {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      const done = `${this.#filesDone} of ${this.#files} files, ${this.#testsDone} tests`;
      const now = [...this.#underWay].join(', ');
      process.stdout.write(`   … ${name}, ${seconds} s: ${done}; under way: ${now || 'nothing'}\n`);
    }, SAY_EVERY_MS);
    this.#timer.unref();
  }

  /**
   * One that computes for long says nothing more until it is over: it counts as under way from here
   * on.
   */
  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#underWay.add(relative(process.cwd(), moduleId));
  }

  onTestCaseResult(): void {
    this.#testsDone += 1;
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#underWay.delete(relative(process.cwd(), moduleId));
    this.#filesDone += 1;
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }
}
