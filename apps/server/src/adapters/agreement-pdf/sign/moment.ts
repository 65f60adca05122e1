const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });

/** As November 21, 2026. */
export const dayInWords = (at: Date): string => day.format(at);

/** As November 21, 2026, 05:30:12 UTC. */
export const momentInWords = (at: Date): string => `${day.format(at)}, ${time.format(at)} UTC`;
