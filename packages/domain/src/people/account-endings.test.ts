import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountEndings } from './account-endings.ts';

it('[BAC-06] a payment instruction is recognized by the endings of its numbers', () => {
  expect(accountEndings('<p>First Harbor Bank, ABA 021000021, account 12-3456 7890</p>')).toEqual([
    '0021',
    '7890',
  ]);
  expect(accountEndings('Account 123456, suite 400, 78701')).toEqual(['56']);
  expect(accountEndings('')).toEqual([]);
});

it('[BAC-06] never more than half of a number is shown', () => {
  const number = fc.stringMatching(/^\d{6,20}$/);
  fc.assert(
    fc.property(number, (digits) => {
      const [ending = ''] = accountEndings(`Account: ${digits}.`);
      expect(ending.length).toBeGreaterThan(0);
      expect(ending.length * 2).toBeLessThanOrEqual(digits.length);
      expect(digits.endsWith(ending)).toBe(true);
    }),
  );
});
