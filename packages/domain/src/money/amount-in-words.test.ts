import { expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { maxAmount } from './money.ts';

it.each([
  [0n, 'Zero dollars and 00/100'],
  [100n, 'One dollar and 00/100'],
  [1905n, 'Nineteen dollars and 05/100'],
  [4_200n, 'Forty-two dollars and 00/100'],
  [2_500_050n, 'Twenty-five thousand dollars and 50/100'],
  [10_000_000n, 'One hundred thousand dollars and 00/100'],
  [100_000_101n, 'One million one dollars and 01/100'],
  [
    123_456_789_00n,
    'One hundred twenty-three million four hundred fifty-six thousand seven hundred eighty-nine dollars and 00/100',
  ],
])('[SIG-06] spells %s cents as %s', (amount, text) => {
  expect(amountInWords(amount)).toBe(text);
});

it('[SIG-06] spells the largest amount, and rejects negative ones', () => {
  expect(amountInWords(maxAmount)).toMatch(/^Nine hundred ninety-nine billion .* dollars and 99\/100$/);
  expect(() => amountInWords(-1n)).toThrow(RangeError);
});
