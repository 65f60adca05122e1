const day = 24 * 60 * 60_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached by time zone: creating a formatter takes longer than a hundred uses of it. */
function formatterOf(timeZone: string | null | undefined): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone ?? '');
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(timeZone && { timeZone }),
  });
  formatters.set(timeZone ?? '', formatter);
  return formatter;
}

/** Days since 1970 on the calendar of a time zone; without one, on that of the device. */
export function calendarDay(time: number, timeZone?: string | null): number {
  const parts = formatterOf(timeZone).formatToParts(time);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / day;
}
