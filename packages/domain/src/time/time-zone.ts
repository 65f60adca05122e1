import { dateTimeFormatter } from './date-time-formatter.ts';

/** The value for the zone of the device, if none is chosen (PRO-01). */
export const deviceTimeZone = 'Device Default Timezone';

/** The zone of a portal that sets none, and of what belongs to no portal. */
export const defaultTimeZone = 'America/New_York';

/** True for the name of a known time zone, such as "America/New_York". */
export function isTimeZone(name: string): boolean {
  try {
    dateTimeFormatter(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * "New York time": a zone in words, from the city of its name, which every engine knows and which is right in summer
 * and winter. Names without a city stay: "UTC", "Japan time". The signs of "Etc/GMT+5" are turned, as people count.
 */
export function timeZoneWords(timeZone: string): string {
  const offset = /^Etc\/GMT([+-])(\d+)$/.exec(timeZone);
  if (offset && offset[2] !== '0') return `UTC${offset[1] === '+' ? '−' : '+'}${offset[2]}`;
  if (/^(?:Etc\/)?(?:UTC|UCT|GMT0?|GMT[+-]0|Greenwich|Universal|Zulu)$/.test(timeZone)) return 'UTC';
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return /^[A-Z0-9]+$/.test(city) ? city : `${city} time`;
}
