import { describe, expect, it } from 'vitest';
import { factorResetHold, secondFactorDeadline, timeLeft } from './second-factor-deadline.ts';

const at = (text: string) => new Date(`2026-12-${text}Z`);

describe('secondFactorDeadline', () => {
  const staff = {
    level: 'admin',
    hasFactor: false,
    firstStaffSignIn: at('01T10:00:00'),
    isDemo: false,
  } as const;

  it('[SEC-12] is seven days after the first sign-in of an admin or superadmin', () => {
    expect(secondFactorDeadline(staff)).toEqual(at('08T10:00:00'));
    expect(secondFactorDeadline({ ...staff, level: 'superadmin' })).toEqual(at('08T10:00:00'));
  });

  it.each([
    { level: 'user' },
    { level: 'guest' },
    { level: null },
    { hasFactor: true },
    { firstStaffSignIn: null },
    { isDemo: true },
  ] as const)('[SEC-12] is none with %o', (change) => {
    expect(secondFactorDeadline({ ...staff, ...change })).toBeNull();
  });
});

it('[SEC-12] an account is on hold for 24 hours after its factors were removed', () => {
  expect(factorResetHold(null, at('01T10:00:00'))).toBeNull();
  expect(factorResetHold(at('01T10:00:00'), at('02T09:59:59'))).toEqual(at('02T10:00:00'));
  expect(factorResetHold(at('01T10:00:00'), at('02T10:00:00'))).toBeNull();
});

it.each([
  ['01T10:00:01', '7 days left'],
  ['06T09:00:00', '3 days left'],
  ['07T09:59:00', '2 days left'],
  ['07T10:00:00', '24 hours left'],
  ['08T08:30:00', '2 hours left'],
  ['08T09:30:00', 'less than an hour left'],
  ['08T10:30:00', 'less than an hour left'],
])('[SEC-12] counts down: %s is %s', (now, text) => {
  expect(timeLeft(at('08T10:00:00'), at(now))).toBe(text);
});
