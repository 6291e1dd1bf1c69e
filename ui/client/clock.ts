/**
 * The browser's clock, and the server's as far as it can be known from here. Nothing else in the
 * browser asks for the time, so that countdowns run by the clock that settles contracts and not by
 * a phone that is minutes off.
 */

/**
 * How far the server is ahead of this device, in milliseconds. Samples only ever arrive late, so
 * the largest is nearest.
 */
let samples: number[] = [];
const SAMPLES_KEPT = 8;

/** Milliseconds since 1970 by this device. */
export function localNow(): number {
  return Date.now();
}

/**
 * Milliseconds since the page was opened. It measures how long something takes; setting the
 * device's clock does not change it.
 */
export function sinceOpened(): number {
  return performance.now();
}

/** The year by this device. */
export function localYear(): number {
  return new Date(localNow()).getFullYear();
}

/** Milliseconds since 1970 by the server, as well as we know. */
export function serverNow(): number {
  return localNow() + clockOffset();
}

/** Milliseconds that the server is ahead of this device; 0 until it has told its time. */
export function clockOffset(): number {
  return samples.length === 0 ? 0 : Math.max(...samples);
}

/** True once the server has told its time. */
export function isClockKnown(): boolean {
  return samples.length > 0;
}

/** Learns from a time that the server just sent (ISO-8601). */
export function noteServerTime(iso: string): void {
  const sample = Date.parse(iso) - localNow();
  if (Number.isNaN(sample)) return;
  samples = [...samples.slice(1 - SAMPLES_KEPT), sample];
}

/** Takes over what another tab of this browser has learned, in milliseconds. */
export function takeClockOffset(offset: number): void {
  samples = [offset];
}
