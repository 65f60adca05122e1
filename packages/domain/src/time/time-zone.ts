/** The value for the zone of the device, if none is chosen (PRO-01). */
export const deviceTimeZone = 'Device Default Timezone';

/** The zone of a portal that sets none, and of what belongs to no portal. */
export const defaultTimeZone = 'America/New_York';

/** True for the name of a known time zone, such as "America/New_York". */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
