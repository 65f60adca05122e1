/** Shown for a missing date. */
export const missingDate = '—';

export type DateTimeParts = 'date' | 'time' | 'date and time' | 'date and time to the second';

const styles: Readonly<Record<DateTimeParts, Intl.DateTimeFormatOptions>> = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  'date and time': { dateStyle: 'medium', timeStyle: 'short' },
  'date and time to the second': { dateStyle: 'medium', timeStyle: 'medium' },
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes longer than a hundred uses of it, and tables have a date in each row. */
function cachedFormatter(parts: DateTimeParts, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${parts} ${timeZone ?? ''}`;
  const cached = formatters.get(key) ?? createFormatter(parts, timeZone);
  formatters.set(key, cached);
  return cached;
}

function createFormatter(parts: DateTimeParts, timeZone: string | undefined): Intl.DateTimeFormat {
  const style = styles[parts];
  try {
    return new Intl.DateTimeFormat('en-US', timeZone ? { ...style, timeZone } : style);
  } catch {
    return new Intl.DateTimeFormat('en-US', style);
  }
}

/**
 * "Nov 21, 2026, 4:08 PM" (DSH-05): en-US, in the given time zone, or the device's if none is given or its name is
 * unknown. An em dash for a missing or invalid date.
 */
export function formatDateTime(
  moment: Date | string | null | undefined,
  parts: DateTimeParts = 'date and time',
  timeZone?: string,
): string {
  const date = moment ? new Date(moment) : undefined;
  if (!date || Number.isNaN(date.getTime())) return missingDate;
  // Newer ICU data puts a narrow no-break space before PM; people search for and copy a plain one.
  return cachedFormatter(parts, timeZone).format(date).replaceAll('\u202f', ' ');
}
