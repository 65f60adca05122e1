import { fieldOf } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import { type FieldFilter, operatorsOf, toWireFilter } from './list-filter.ts';

const of = (field: string, operator: FieldFilter['operator'], value = ''): FieldFilter => ({
  field,
  operator,
  value,
});
const zone = 'America/New_York';

describe('the filter of a list', () => {
  it('[BAC-02] compares each kind of field with a value of its kind', () => {
    const filters = [
      of('min_inv_amount', 'from', '$25,000.50'),
      of('min_inv_amount', 'to', '30000'),
      of('name', 'is', 'Harbor'),
      of('type', 'not', 'Land'),
      of('requires_accreditation', 'is', 'true'),
      of('company', 'none'),
      of('fee', 'is', '1.5%'),
    ];
    expect(toWireFilter('funds', filters, zone)).toEqual({
      min_inv_amount: { $gte: 25_000.5, $lte: 30_000 },
      name: { $in: ['Harbor'] },
      type: { $ne: 'Land' },
      requires_accreditation: { $in: [true] },
      company: { $exists: false },
      fee: { $in: [1.5] },
    });
  });

  it('[BAC-02] takes a day from its first instant to its last in the time zone of the viewer', () => {
    expect(toWireFilter('funds', [of('open_date', 'from', '2026-03-08')], zone)).toEqual({
      open_date: { $gte: '2026-03-08T05:00:00.000Z' },
    });
    // The clocks go forward on this day, so that the next one begins an hour earlier.
    expect(toWireFilter('funds', [of('open_date', 'to', '2026-03-08')], zone)).toEqual({
      open_date: { $lt: '2026-03-09T04:00:00.000Z' },
    });
  });

  it('[BAC-02] leaves out what makes no sense: another field, another comparison, or a value of another kind', () => {
    const nonsense = [
      of('nothing', 'is', 'x'),
      of('name', 'from', 'x'),
      of('name', 'is', ' '),
      of('fee', 'from', 'much'),
      of('open_date', 'from', 'soon'),
      of('company', 'is', 'Harbor'),
    ];
    expect(toWireFilter('funds', nonsense, zone)).toEqual({});
    expect(toWireFilter('users', [of('level', 'is', 'owner')], zone)).toEqual({});
  });

  it('[BAC-02] offers no emptiness of a field that always has a value', () => {
    const operators = (collection: 'users' | 'funds', name: string) => {
      const field = fieldOf(collection, name);
      return field && operatorsOf(field);
    };
    expect(operators('users', 'level')).toEqual(['is', 'not']);
    expect(operators('users', 'city')).toEqual(['is', 'not', 'any', 'none']);
    expect(operators('users', 'profileSettings')).toEqual(['any', 'none']);
  });
});
