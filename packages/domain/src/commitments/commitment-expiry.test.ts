import { describe, expect, it } from 'vitest';
import {
  commitmentExpiresAt,
  isExpiryDays,
  isUnsignedCommitment,
  parseExpiryDays,
  remindersDue,
} from './commitment-expiry.ts';
import { investStatus } from './participation.ts';

const from = '2026-11-01T09:30:00.000Z';
const unsigned = {
  invest_status: investStatus.accepted,
  sa_complete_date: null,
  commitmentKeptFrom: from,
  syndAgreementSignedByCurrentUser: false,
};
const after = (days: number, milliseconds = 0) =>
  new Date(Date.parse(from) + days * 86_400_000 + milliseconds);

describe('an unsigned commitment', () => {
  it('[SEC-09] expires after the configured number of days', () => {
    expect(commitmentExpiresAt(unsigned, 7)).toEqual(new Date('2026-11-08T09:30:00.000Z'));
    expect(commitmentExpiresAt(unsigned, 1)).toEqual(after(1));
  });

  it.each([
    [{ invest_status: null }],
    [{ invest_status: investStatus.declined }],
    [{ syndAgreementSignedByCurrentUser: true }],
    [{ sa_complete_date: from }],
  ])('[SEC-09] does not expire with %o', (change) => {
    expect(isUnsignedCommitment({ ...unsigned, ...change })).toBe(false);
    expect(commitmentExpiresAt({ ...unsigned, ...change }, 7)).toBeNull();
    expect(remindersDue({ ...unsigned, ...change }, 7, after(6), [2, 5])).toBe(0);
  });

  it('[SEC-09] does not expire before its days start to count', () => {
    const uncounted = { ...unsigned, commitmentKeptFrom: null };
    expect(commitmentExpiresAt(uncounted, 7)).toBeNull();
    expect(remindersDue(uncounted, 7, after(300), [2, 5])).toBe(0);
  });

  it('[LED-01] [SEC-09] does not expire once a distribution was paid on it, and is still due its reminders', () => {
    const paid = { ...unsigned, hasDistribution: true };
    expect(commitmentExpiresAt(paid, 7)).toBeNull();
    expect(commitmentExpiresAt({ ...paid, hasDistribution: false }, 7)).toEqual(after(7));
    expect(isUnsignedCommitment(paid)).toBe(true);
    expect(remindersDue(paid, 7, after(5), [2, 5])).toBe(2);
  });

  it('[SEC-09] is due a reminder after two days and after five, to the millisecond', () => {
    expect(remindersDue(unsigned, 7, after(2, -1), [2, 5])).toBe(0);
    expect(remindersDue(unsigned, 7, after(2), [2, 5])).toBe(1);
    expect(remindersDue(unsigned, 7, after(5, -1), [2, 5])).toBe(1);
    expect(remindersDue(unsigned, 7, after(5), [2, 5])).toBe(2);
  });

  it('[SEC-09] is due no reminder after its end', () => {
    expect(remindersDue(unsigned, 2, after(6), [2, 5])).toBe(0);
    expect(remindersDue(unsigned, 5, after(6), [2, 5])).toBe(1);
  });
});

describe('the number of days', () => {
  it.each([0, -1, 1.5, 366, '7', null, undefined, Number.NaN, [7]])(
    '[SEC-09] is 7 instead of %o',
    (value) => {
      expect(isExpiryDays(value)).toBe(false);
      expect(parseExpiryDays(value)).toBe(7);
    },
  );

  it.each([1, 7, 365])('[SEC-09] may be %i', (value) => expect(parseExpiryDays(value)).toBe(value));
});
