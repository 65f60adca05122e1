import { describe, expect, it } from 'vitest';
import { isSpouseSigner } from './spouse-signer.ts';

const named = { spouseEmail: 'grace@example.com', investor: 'ada' };
const grace = { id: 'grace', email: 'grace@example.com', isEmailConfirmed: true };

describe('the spouse who signs', () => {
  it('[INV-05] is the person whose confirmed address the investment names, in any letter case', () => {
    expect(isSpouseSigner(named, grace)).toBe(true);
    expect(isSpouseSigner({ ...named, spouseEmail: ' Grace@Example.COM ' }, grace)).toBe(true);
  });

  it('[INV-05] is nobody with another address, an unconfirmed one, or the investor', () => {
    expect(isSpouseSigner(named, { ...grace, email: 'ada@example.com' })).toBe(false);
    expect(isSpouseSigner(named, { ...grace, isEmailConfirmed: false })).toBe(false);
    expect(isSpouseSigner({ ...named, investor: 'grace' }, grace)).toBe(false);
  });
});
