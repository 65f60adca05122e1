import { describe, expect, it } from 'vitest';
import { readableDetail } from './audit-detail.ts';

describe('readableDetail', () => {
  it('[BAC-12] tells each changed field with its values before and after', () => {
    expect(
      readableDetail({
        reason: 'A digit was wrong',
        changes: {
          invest_amount: { before: '20000.00', after: '30000.00' },
          isActive: { before: null, after: true },
          accreditationType: { before: 'trust', after: null },
          password: 'changed',
        },
      }),
    ).toEqual([
      { field: 'Invest amount', text: '20000.00 → 30000.00' },
      { field: 'Is active', text: 'yes' },
      { field: 'Accreditation type', text: 'trust → none' },
      { field: 'Password', text: 'changed' },
      { field: 'Reason', text: 'A digit was wrong' },
    ]);
  });

  it('[BAC-12] names fields as forms do, and what an id is the id of', () => {
    expect(
      readableDetail(
        {
          fund: 'f1',
          changes: { user: { before: null, after: 'u1' }, sa_complete_date: { before: 'x', after: 'y' } },
        },
        'synd_users',
      ),
    ).toEqual([
      { field: 'Person', text: 'u1', record: { collection: 'users', id: 'u1' } },
      { field: 'Countersigned', text: 'x → y' },
      { field: 'Fund', text: 'f1', record: { collection: 'funds', id: 'f1' } },
    ]);
  });

  it('[BAC-12] shortens long texts, and says nothing where nothing is known', () => {
    expect(
      readableDetail({ changes: { body: { before: null, after: 'x'.repeat(500) } } })[0]?.text,
    ).toHaveLength(201);
    expect(readableDetail(null)).toEqual([]);
    expect(readableDetail({ filter: {}, ids: [], record: null })).toEqual([]);
    expect(readableDetail({ persons: ['a', 'b', 'c', 'd', 'e'], kinds: ['x', 'y'] })).toEqual([
      { field: 'Persons', text: 'a, b, c and 2 more' },
      { field: 'Kinds', text: 'x, y' },
    ]);
  });
});
