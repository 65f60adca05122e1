import { dayIn, localTime } from '../time/index.ts';

/** The hour of the day, where the admin is, from which their summary is sent. */
export const summaryHour = 7;

/** Whether an admin's summary is due: from seven in the morning, once on each day. */
export function isSummaryDue(lastSentAt: Date | null, now: Date, timeZone: string): boolean {
  const hour = Number(localTime(now, timeZone).slice(11, 13));
  return hour >= summaryHour && (lastSentAt === null || dayIn(lastSentAt, timeZone) < dayIn(now, timeZone));
}
