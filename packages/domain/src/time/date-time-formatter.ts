const formatters = new Map<string, Intl.DateTimeFormat>();

/** Zones have many spellings in upper and lower case, and requests that name them must not fill the memory. */
const most = 1_000;

/**
 * The formatter of a style in a time zone, stored because creating one takes longer than a hundred uses of it. Throws for
 * a zone that the platform does not know.
 */
export function dateTimeFormatter(
  timeZone: string,
  style: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, style]);
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', { ...style, timeZone });
  if (formatters.size >= most) formatters.clear();
  formatters.set(key, formatter);
  return formatter;
}
