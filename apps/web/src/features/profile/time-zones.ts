/** "America/New_York" as people read and search it. */
export const timeZoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** All zones of the platform by name, with UTC, and with the one that is kept where the platform lists another name. */
export function timeZones(kept: string): string[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (kept) zones.add(kept);
  return [...zones].sort();
}
