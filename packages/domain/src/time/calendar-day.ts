const day = 24 * 60 * 60_000;

/** Days since 1970 on the calendar of a time zone; without one, on that of the device. */
export function calendarDay(time: number, timeZone?: string | null): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(timeZone && { timeZone }),
  }).formatToParts(time);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / day;
}
