import { ApiError } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import {
  distributionBody,
  emptyDistribution,
  emptyValuation,
  toAskErrors,
  toRunErrors,
  validateDistribution,
  validateValuation,
  valuationBody,
} from './run-values.ts';

const named = { day: '2026-09-30', name: 'Third quarter' };
const found = (errors: object) =>
  Object.keys(Object.fromEntries(Object.entries(errors).filter(([, e]) => e)));

describe('[LED-07] what is typed for a valuation', () => {
  it('has a day, a name and a value, which may be nothing', () => {
    expect(found(validateValuation(emptyValuation))).toEqual(['day', 'name', 'value']);
    expect(found(validateValuation({ ...emptyValuation, ...named, value: '0' }))).toEqual([]);
    expect(found(validateValuation({ ...emptyValuation, ...named, value: '-1' }))).toEqual(['value']);
    expect(valuationBody('f', { ...emptyValuation, ...named, value: '$1,200.50' })).toEqual({
      fund: 'f',
      day: '2026-09-30',
      value: 1200.5,
    });
  });

  it('may be a value for each position; those left empty keep theirs', () => {
    const values = {
      ...emptyValuation,
      ...named,
      way: 'lines',
      lines: { a: { value: '12' }, b: { value: ' ' }, c: { value: '0' } },
    } as const;
    expect(found(validateValuation(values))).toEqual([]);
    expect(valuationBody('f', values)).toEqual({
      fund: 'f',
      day: '2026-09-30',
      lines: [
        { syndUser: 'a', value: 12 },
        { syndUser: 'c', value: 0 },
      ],
    });
    expect(found(validateValuation({ ...values, lines: { a: { value: 'x' } } }))).toEqual(['lines']);
    expect(found(validateValuation({ ...values, lines: { a: { value: '' } } }))).toEqual(['lines']);
  });
});

describe('[LED-07] what is typed for a distribution', () => {
  it('has an amount of some kind, and what it is spread by', () => {
    expect(found(validateDistribution({ ...emptyDistribution, ...named }))).toEqual(['profit']);
    expect(found(validateDistribution({ ...emptyDistribution, ...named, interest: '0.005' }))).toEqual([
      'interest',
    ]);
    const values = { ...emptyDistribution, ...named, returnedCapital: '10', interest: '0.05' };
    expect(found(validateDistribution(values))).toEqual([]);
    expect(distributionBody('f', { ...values, basis: 'commitment' })).toEqual({
      fund: 'f',
      day: '2026-09-30',
      amounts: { returnedCapital: 10, preferredReturn: 0, profit: 0, interest: 0.05 },
      basis: 'commitment',
    });
  });

  it('may be amounts for each position, and sends nothing of what is typed the other way', () => {
    const values = {
      ...emptyDistribution,
      ...named,
      way: 'lines',
      profit: '99',
      lines: { a: { profit: '1', interest: '' }, b: { profit: '' }, c: { returnedCapital: '2.5' } },
    } as const;
    expect(found(validateDistribution(values))).toEqual([]);
    expect(distributionBody('f', values)).toEqual({
      fund: 'f',
      day: '2026-09-30',
      lines: [
        { syndUser: 'a', amounts: { returnedCapital: 0, preferredReturn: 0, profit: 1, interest: 0 } },
        { syndUser: 'c', amounts: { returnedCapital: 2.5, preferredReturn: 0, profit: 0, interest: 0 } },
      ],
    });
  });
});

describe('[LED-07] what the server says is wrong', () => {
  const failed = (fields: object) =>
    new ApiError('bad_request', 400, { code: 'bad_request', message: 'No.', fields } as never);

  it('is at its field, and that all amounts of a distribution are too much at one of them', () => {
    expect(toRunErrors(failed({ day: 'Too old.' }))).toEqual({ fields: { day: 'Too old.' } });
    expect(toRunErrors(failed({ amounts: 'Too much.' }))).toEqual({ fields: { profit: 'Too much.' } });
  });

  it('is said below the preview once it is asked for, where there is a reason and no other field', () => {
    expect(toAskErrors(failed({ value: 'Too much.' }))).toEqual({ message: 'No.' });
    expect(toAskErrors(failed({ reason: 'Why?' }))).toEqual({ fields: { reason: 'Why?' } });
  });
});
