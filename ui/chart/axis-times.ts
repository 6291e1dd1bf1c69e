/** Times beneath the candles and at their crosshair, as lists write them. */
import { formatClock, formatDate, formatDay, formatHour, formatMinute } from '#texts/format.ts';

/** Forms of the drawing library for the moments of each interval, and ours along the axis. */
const alongAxis: Partial<Record<string, (iso: string) => string>> = {
  'HH:mm:ss': formatClock,
  'HH:mm': formatHour,
  'MM-DD HH:mm': (iso) => `${formatDay(iso)}, ${formatHour(iso)}`,
  'YYYY-MM-DD': formatDay,
};
const atCrosshair: Partial<Record<string, (iso: string) => string>> = {
  'HH:mm:ss': formatClock,
  'YYYY-MM-DD HH:mm': formatMinute,
};

export function candleTime({
  timestamp,
  template,
  type,
}: {
  timestamp: number;
  template: string;
  type: string;
}): string {
  const format = (type === 'xAxis' ? alongAxis : atCrosshair)[template] ?? formatDate;
  return format(new Date(timestamp).toISOString());
}
