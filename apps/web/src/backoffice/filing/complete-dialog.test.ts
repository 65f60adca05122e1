import { dayIn } from '@paddock/domain';
import { expect, it } from 'vitest';
import { signedAt } from './complete-dialog.tsx';

const now = new Date('2026-11-23T17:00:00Z');

it.each(['Pacific/Auckland', 'Pacific/Honolulu'])(
  '[BAC-10] an agreement is signed on the chosen day in %s',
  (zone) => {
    for (const day of ['2026-01-31', '2026-11-20', '2026-11-22'])
      expect(dayIn(signedAt(day, zone, now) ?? now, zone)).toBe(day);
  },
);

it('[BAC-10] an agreement that was signed today is not signed later than now', () => {
  // It is 7 AM in Honolulu, and 6 AM of the next day in Auckland.
  expect(signedAt('2026-11-23', 'Pacific/Honolulu', now)).toEqual(now);
  expect(signedAt('2026-11-24', 'Pacific/Auckland', now)).toEqual(now);
  // The server rejects a day that has not come.
  expect(signedAt('2026-11-24', 'Pacific/Honolulu', now)?.getTime()).toBeGreaterThan(now.getTime());
  expect(signedAt('', 'Pacific/Honolulu', now)).toBeUndefined();
});
