/** "America/New_York" as people read and search it. */
export const timeZoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** All zones of the platform by name, with UTC, and with the stored one if the platform lists it under another name. */
export function timeZones(stored: string): string[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (stored) zones.add(stored);
  return [...zones].sort();
}
