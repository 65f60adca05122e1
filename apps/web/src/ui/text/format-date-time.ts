/** What stands where a moment is not known. */
export const missingDate = '—';

export type DateTimeParts = 'date' | 'date and time' | 'date and time to the second';

const styles: Readonly<Record<DateTimeParts, Intl.DateTimeFormatOptions>> = {
  date: { dateStyle: 'medium' },
  'date and time': { dateStyle: 'medium', timeStyle: 'short' },
  'date and time to the second': { dateStyle: 'medium', timeStyle: 'medium' },
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Kept: making one takes longer than a hundred uses, and a table has one moment in each row. */
function cachedFormatter(parts: DateTimeParts, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${parts} ${timeZone ?? ''}`;
  const kept = formatters.get(key) ?? createFormatter(parts, timeZone);
  formatters.set(key, kept);
  return kept;
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
 * "Nov 21, 2026, 4:08 PM" (DSH-05): en-US, in the time zone named, or the device's where none is named or the name
 * is unknown. An em dash for a missing or impossible moment.
 */
export function formatDateTime(
  moment: Date | string | null | undefined,
  parts: DateTimeParts = 'date and time',
  timeZone?: string,
): string {
  const date = moment ? new Date(moment) : undefined;
  if (!date || Number.isNaN(date.getTime())) return missingDate;
  // Newer ICU data puts a narrow no-break space before PM; a plain one is what people search and copy.
  return cachedFormatter(parts, timeZone).format(date).replaceAll('\u202f', ' ');
}
