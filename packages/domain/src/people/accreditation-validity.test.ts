import { expect, it } from 'vitest';
import { accreditationReminderDue, defaultValidUntil, isValidityDays } from './accreditation-validity.ts';

const now = new Date('2026-11-22T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);

it('[BAC-09] an accepted accreditation is valid for the days of the setting, or a year', () => {
  expect(defaultValidUntil(90, now)).toEqual(inDays(90));
  for (const setting of [undefined, null, 0, 1.5, '90', 5_000]) {
    expect(isValidityDays(setting)).toBe(false);
    expect(defaultValidUntil(setting, now)).toEqual(inDays(365));
  }
});

it('[BAC-09] a reminder is due from 30 and from 7 days before the end, and none after it', () => {
  const due = (days: number) => accreditationReminderDue(inDays(days), now);
  expect([31, 30, 7.1, 7, 0.1, 0, -1].map(due)).toEqual([null, 30, 30, 7, 7, null, null]);
});
