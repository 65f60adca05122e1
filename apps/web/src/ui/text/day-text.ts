import { formatDate } from '@paddock/domain';

/** "Nov 21, 2026" for a day such as 2026-11-21, whatever the time zone of the device. */
export const dayText = (day: string): string => formatDate(`${day}T12:00:00Z`, 'UTC');
