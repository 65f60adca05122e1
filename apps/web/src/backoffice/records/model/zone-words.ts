/** "America/New York", for the note next to a field. */
export const zoneWords = (timeZone: string): string => timeZone.replaceAll('_', ' ');
