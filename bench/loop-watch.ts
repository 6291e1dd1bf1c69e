/**
 * Loaded into a server by the bench (`--import`): at each SIGUSR2 it prints how long the event loop
 * was held at most since the last one, and begins again.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('SIGUSR2', () => {
  const heldMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  process.stderr.write(`loop held ${heldMs.toFixed(1)} ms\n`);
  delay.reset();
});
