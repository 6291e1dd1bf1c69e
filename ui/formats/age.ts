/**
 * How long ago something was, in words, and a component's minute hand. Words are coarse on purpose:
 * nothing ticks.
 */
import { useEffect, useState } from 'react';

import { uiTexts } from '#texts/ui.ts';
import { serverNow } from '#ui/client/clock.ts';

const texts = uiTexts();

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * '3 hours': the largest unit that fits, and below two of it the next smaller one as well: '1 hour
 * 20 minutes'.
 */
export function spanWords(seconds: number): string {
  if (seconds < MINUTE) return texts.underMinute;
  if (seconds < HOUR) return count(Math.floor(seconds / MINUTE), 'minute');
  const [unit, name, smaller, smallerName] =
    seconds < DAY
      ? ([HOUR, 'hour', MINUTE, 'minute'] as const)
      : ([DAY, 'day', HOUR, 'hour'] as const);
  const whole = Math.floor(seconds / unit);
  const rest = Math.floor((seconds % unit) / smaller);
  if (whole >= 2 || rest === 0) return count(whole, name);
  return `${count(whole, name)} ${count(rest, smallerName)}`;
}

const words = { day: texts.days, hour: texts.hours, minute: texts.minutes };
const count = (number: number, unit: keyof typeof words): string => words[unit]({ count: number });

/** Seconds as m:ss. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** '3 hours ago', 'just now' below a minute. `nowMs` is the server's clock. */
export function ageWords(iso: string, nowMs: number): string {
  const seconds = Math.floor((nowMs - Date.parse(iso)) / 1000);
  return seconds < MINUTE ? texts.justNow : texts.ago({ span: spanWords(seconds) });
}

/** The server's time, looked at once a minute. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE * 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
