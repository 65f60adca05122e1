import { expect, it } from 'vitest';
import { delegateRightNames } from './delegation.ts';

it('[ENT-07] says that the right to documents opens statements and notices, and that of notices copies about money', () => {
  // The owner of a profile reads this when they decide: statements and notices name every amount.
  expect(delegateRightNames.documents).toMatch(
    /agreements.*fund documents.*statements.*notices of distributions/,
  );
  expect(delegateRightNames.notices).toMatch(/tax documents.*agreements.*statements.*distributions.*values/);
});
