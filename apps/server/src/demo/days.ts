const day = 24 * 60 * 60_000;

/** Returns the time that many days from now (negative for the past), at about ten in the morning in New York. */
export function daysFrom(now: Date, days: number): Date {
  const date = new Date(now.getTime() + days * day);
  date.setUTCHours(15, 0, 0, 0);
  return date;
}
