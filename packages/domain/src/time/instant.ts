/** A time as records store it: a Date, ISO 8601 text, or nothing. */
export type Instant = Date | string | null | undefined;

/** Milliseconds since 1970; undefined if the instant is missing or not a date. */
export function instantTime(instant: Instant): number | undefined {
  if (instant === null || instant === undefined || instant === '') return undefined;
  const time = new Date(instant).getTime();
  return Number.isNaN(time) ? undefined : time;
}

/** Sorts newest first, missing instants last. For Array.prototype.sort. */
export function compareNewestFirst(a: Instant, b: Instant): number {
  const [timeA, timeB] = [instantTime(a), instantTime(b)];
  if (timeA === timeB) return 0;
  if (timeA === undefined) return 1;
  if (timeB === undefined) return -1;
  return timeB - timeA;
}
