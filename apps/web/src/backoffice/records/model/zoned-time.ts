/** How far the zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(time: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone && { timeZone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(time / 1_000) * 1_000;
}

/** An instant as a date-and-time input holds it, "2026-11-22T17:30", on the clocks of a zone. */
export function toLocalText(iso: string, timeZone: string | undefined): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return '';
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 16);
}

/**
 * The instant at which the clocks of a zone show this text; undefined if it is none. A time that the clocks skip in
 * spring counts as an hour later; of one that they show twice in fall, the first counts.
 */
export function fromLocalText(local: string, timeZone: string | undefined): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local)) return undefined;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const candidates = [-86_400_000, 86_400_000].map((day) => asUtc - offsetAt(asUtc + day, timeZone));
  const exact = candidates.filter((time) => time + offsetAt(time, timeZone) === asUtc);
  const time = exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
  return new Date(time).toISOString();
}

/** "America/New York", for the note next to a field. */
export function zoneWords(timeZone: string | undefined): string {
  return (timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone).replaceAll('_', ' ');
}
