import { describe, expect, it } from 'vitest';
import { isSpouseInvestment, isSpouseInvestmentRequired, isTrueAnswer } from './spouse-investment.ts';

const married = { method_of_inv: 'CASH', is_married: true, cosub_email: 'spouse@example.com' };

describe('spouse investment', () => {
  it("[SYN-08] applies when the method, married and the spouse's email address are all set", () => {
    expect(isSpouseInvestment(married)).toBe(true);
    expect(isSpouseInvestment({ ...married, method_of_inv: 'TRUST' })).toBe(true);
    expect(isSpouseInvestment({ ...married, method_of_inv: null })).toBe(false);
    expect(isSpouseInvestment({ ...married, is_married: false })).toBe(false);
    expect(isSpouseInvestment({ ...married, is_married: null })).toBe(false);
    expect(isSpouseInvestment({ ...married, cosub_email: null })).toBe(false);
    expect(isSpouseInvestment({ ...married, cosub_email: ' ' })).toBe(false);
  });

  it("[SYN-08] is required only for CASH, married, with a spouse's email address", () => {
    expect(isSpouseInvestmentRequired(married)).toBe(true);
    expect(isSpouseInvestmentRequired({ ...married, method_of_inv: 'TRUST' })).toBe(false);
    expect(isSpouseInvestmentRequired({ ...married, method_of_inv: 'ENTITY' })).toBe(false);
    expect(isSpouseInvestmentRequired({ ...married, is_married: false })).toBe(false);
    expect(isSpouseInvestmentRequired({ ...married, cosub_email: '' })).toBe(false);
  });

  it('[ENT-05] is required of the second owner of a joint account, for whom marriage has no answer', () => {
    const joint = { method_of_inv: 'CASH', is_married: null, cosub_email: 'second@example.com' };
    expect(isSpouseInvestmentRequired(joint)).toBe(true);
    expect(isSpouseInvestment(joint)).toBe(false);
    expect(isSpouseInvestmentRequired({ ...joint, cosub_email: ' ' })).toBe(false);
    expect(isSpouseInvestmentRequired({ ...joint, cosub_email: null })).toBe(false);
    expect(isSpouseInvestmentRequired({ ...joint, method_of_inv: 'TRUST' })).toBe(false);
    const { is_married: _, ...unknown } = joint;
    expect(isSpouseInvestmentRequired(unknown)).toBe(false);
  });

  it("[SYN-05] reads true, '1' and 1 as yes, and nothing else", () => {
    for (const yes of [true, '1', 1]) expect(isTrueAnswer(yes)).toBe(true);
    for (const no of [false, '0', 0, 'true', 'yes', 2, null, undefined, {}, [1]])
      expect(isTrueAnswer(no)).toBe(false);
  });
});
