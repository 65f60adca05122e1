/** What stands for the zone of the device, where none is chosen (PRO-01). */
export const deviceTimeZone = 'Device Default Timezone';

/** True for the name of a time zone that the platform knows, such as "America/New_York". */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
