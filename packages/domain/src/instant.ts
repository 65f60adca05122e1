/** A moment as records carry it: a Date, ISO 8601 text, or nothing. */
export type Instant = Date | string | null | undefined;

/** Milliseconds since 1970; undefined where the moment is missing or is not a date. */
export function instantTime(instant: Instant): number | undefined {
  if (instant === null || instant === undefined || instant === '') return undefined;
  const time = new Date(instant).getTime();
  return Number.isNaN(time) ? undefined : time;
}

/** Orders newest first, a missing moment last. For Array.prototype.sort. */
export function compareNewestFirst(a: Instant, b: Instant): number {
  const [timeA, timeB] = [instantTime(a), instantTime(b)];
  if (timeA === timeB) return 0;
  if (timeA === undefined) return 1;
  if (timeB === undefined) return -1;
  return timeB - timeA;
}
