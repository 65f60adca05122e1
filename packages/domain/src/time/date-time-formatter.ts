const formatters = new Map<string, Intl.DateTimeFormat>();

/** Names of zones count in upper and lower case, so whoever sends some must not fill the memory with them. */
const most = 1_000;

/**
 * The formatter of a style in a time zone, kept because creating one takes longer than a hundred uses of it. Throws for a
 * zone that the platform does not know.
 */
export function dateTimeFormatter(
  timeZone: string,
  style: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, style]);
  const kept = formatters.get(key);
  if (kept) return kept;
  const formatter = new Intl.DateTimeFormat('en-US', { ...style, timeZone });
  if (formatters.size >= most) formatters.clear();
  formatters.set(key, formatter);
  return formatter;
}
