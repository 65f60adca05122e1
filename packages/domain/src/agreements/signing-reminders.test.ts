import { describe, expect, it } from 'vitest';
import { isReminderDays, isReminderDue, mayRemind, parseReminderDays } from './signing-reminders.ts';

const hour = 60 * 60_000;
const since = new Date('2026-03-01T12:00:00Z');
const after = (days: number, hours = 0) => new Date(since.getTime() + days * 24 * hour + hours * hour);

describe('the days of reminders', () => {
  it('[BAC-07] are ascending whole numbers, each once', () => {
    for (const valid of [[], [3], [2, 5], [1, 2, 365]]) expect(isReminderDays(valid)).toBe(true);
    for (const invalid of [
      [0],
      [5, 2],
      [2, 2],
      [1.5],
      ['2'],
      [366],
      5,
      null,
      '2,5',
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    ])
      expect(isReminderDays(invalid)).toBe(false);
    expect(parseReminderDays([3])).toEqual([3]);
    expect(parseReminderDays('soon')).toEqual([2, 5]);
  });
});

describe('a reminder', () => {
  it('[BAC-07] is due once for each day that has passed, and once for several missed ones', () => {
    const turn = { since, lastSentAt: null };
    expect(isReminderDue(turn, [2, 5], after(2, -1))).toBe(false);
    expect(isReminderDue(turn, [2, 5], after(2))).toBe(true);
    expect(isReminderDue({ since, lastSentAt: after(2) }, [2, 5], after(4))).toBe(false);
    expect(isReminderDue({ since, lastSentAt: after(2) }, [2, 5], after(5))).toBe(true);
    expect(isReminderDue({ since, lastSentAt: after(6) }, [2, 5], after(30))).toBe(false);
    expect(isReminderDue(turn, [], after(30))).toBe(false);
  });

  it('[BAC-07] is sent to a signer once a day at most, by hand too', () => {
    expect(mayRemind(null, after(1))).toBe(true);
    expect(mayRemind(after(1), after(1, 23))).toBe(false);
    expect(mayRemind(after(1), after(2))).toBe(true);
    expect(isReminderDue({ since, lastSentAt: after(1, 12) }, [2], after(2))).toBe(false);
    expect(isReminderDue({ since, lastSentAt: after(1, 12) }, [2], after(2, 12))).toBe(true);
  });
});
