/** Times by the machine's own clock that pass while fills are on their way. Milliseconds. */
export type SpotPace = {
  /** An order that the next tick decides is answered with its state once they have passed. */
  answerMs: number;
  /** Pauses before each look for the fills of a tick; what is later comes with the next tick. */
  lookAfterMs: readonly number[];
};

/** Three ticks for an answer; fills are booked right after their tick. */
export const usualPace: SpotPace = { answerMs: 3_000, lookAfterMs: [0, 40, 80, 160, 320] };
