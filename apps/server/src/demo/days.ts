const day = 24 * 60 * 60_000;

/** A moment so many days from now (before it where negative), at ten in the morning in New York or so. */
export function daysFrom(now: Date, days: number): Date {
  const moment = new Date(now.getTime() + days * day);
  moment.setUTCHours(15, 0, 0, 0);
  return moment;
}
