/**
 * The figures of all processes of a server as one text. The process that starts the others asks
 * each over the channel that it has to it. It leaves out those that do not answer in time.
 */
import type { ChildProcess } from 'node:child_process';

import { mergeTexts, type Metrics } from '#server/kit/process/metrics.ts';

/** A child is asked for its figures, and the name that they are to have. */
export type AskFigures = { figures: { id: number; process: string } };
export type ToldFigures = { id: number; text: string };

/** Long for a busy process, short for the reader who waits for the text. */
const ANSWER_MS = 1_500;

export function openGathering(options: {
  /** Of the process that gathers. */
  metrics: Metrics;
  /** In the order of their places; one that is started again has the place of the one before. */
  children(): readonly ChildProcess[];
}): () => Promise<string> {
  const { metrics, children } = options;
  const up = metrics.gauge({
    name: 'drishti_process_up',
    help: 'Whether a process that serves gave its figures (1) or not (0).',
    labels: ['process'],
  });
  let asked = 0;

  function ask(child: ChildProcess, process: string): Promise<string | null> {
    asked += 1;
    const id = asked;
    return new Promise((resolve) => {
      const onMessage = ({ figures }: { figures?: ToldFigures }) => {
        if (figures?.id === id) done(figures.text);
      };
      const onExit = () => done(null);
      const timer = setTimeout(() => done(null), ANSWER_MS);
      function done(text: string | null): void {
        clearTimeout(timer);
        child.off('message', onMessage);
        child.off('exit', onExit);
        resolve(text);
      }
      child.on('message', onMessage);
      child.once('exit', onExit);
      const question: AskFigures = { figures: { id, process } };
      if (child.connected) child.send(question, (error) => error && done(null));
      else done(null);
    });
  }

  return async () => {
    const named = children().map((child, place) => ({ child, process: `web-${place + 1}` }));
    const texts = await Promise.all(named.map(({ child, process }) => ask(child, process)));
    up.clear();
    named.forEach(({ process }, at) => up.set({ process }, texts[at] === null ? 0 : 1));
    return mergeTexts([await metrics.text('main'), ...texts.filter((text) => text !== null)]);
  };
}

/** In a child: answers its parent from now on. */
export function answerGathering(metrics: Metrics): void {
  process.on('message', (message: Partial<AskFigures>) => {
    const { figures } = message;
    if (!figures) return;
    const { id, process: name } = figures;
    void metrics.text(name).then((text) => {
      const figuresOf: ToldFigures = { id, text };
      process.send?.({ alive: true, figures: figuresOf }, undefined, undefined, () => undefined);
    });
  });
}
