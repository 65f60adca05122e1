/** The setting that lists the days after which a signer who has not signed is reminded. */
export const signatureReminderDays = 'signatureReminderDays';

const defaultReminderDays: readonly number[] = [2, 5];
const maxReminders = 10;
const maxDay = 365;

const day = 24 * 60 * 60_000;

/** The least time between two reminders to the same signer, in milliseconds. */
export const reminderInterval = day;

/** Whether a value is a list of days for reminders: ascending, each once. An empty list sends none. */
export function isReminderDays(value: unknown): value is number[] {
  return (
    Array.isArray(value) &&
    value.length <= maxReminders &&
    value.every(
      (days: unknown, index) =>
        typeof days === 'number' &&
        Number.isInteger(days) &&
        days <= maxDay &&
        days > (index === 0 ? 0 : Number(value[index - 1])),
    )
  );
}

/** The days in a setting; 2 and 5 if it is missing or invalid. */
export function parseReminderDays(setting: unknown): readonly number[] {
  return isReminderDays(setting) ? setting : defaultReminderDays;
}

/** Whether a signer may be reminded again. */
export function mayRemind(lastSentAt: Date | null, now: Date): boolean {
  return lastSentAt === null || now.getTime() - lastSentAt.getTime() >= reminderInterval;
}

/**
 * Whether a reminder is due to a signer whose turn began at `since`. One that was sent by hand counts for the days
 * before it, and missed days send one reminder, not several.
 */
export function isReminderDue(
  turn: { readonly since: Date; readonly lastSentAt: Date | null },
  days: readonly number[],
  now: Date,
): boolean {
  const passed = days
    .map((after) => turn.since.getTime() + after * day)
    .filter((time) => time <= now.getTime());
  const latest = passed.at(-1);
  if (latest === undefined || !mayRemind(turn.lastSentAt, now)) return false;
  return turn.lastSentAt === null || turn.lastSentAt.getTime() < latest;
}
