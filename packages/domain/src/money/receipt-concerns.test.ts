import { describe, expect, it } from 'vitest';
import { referenceKey } from './bank-reference.ts';
import { amountConcerns, dayConcerns, distributionStands, valueTaken } from './receipt-concerns.ts';

const kinds = (amount: bigint, unfunded: bigint, committed = 25_000_00n) =>
  amountConcerns(amount, { committed, unfunded }).map(({ kind }) => kind);

describe('an amount that came in', () => {
  it('[INV-01] is odd if it is more than what is open', () => {
    expect(kinds(25_000_00n, 25_000_00n)).toEqual([]);
    expect(kinds(1n, 25_000_00n)).toEqual([]);
    expect(kinds(25_000_01n, 25_000_00n)).toEqual(['more_than_open']);
    expect(kinds(1n, 0n)).toEqual(['more_than_open']);
  });

  it('[INV-01] is odd twice if it is ten times what is open, or the commitment where nothing is', () => {
    expect(kinds(249_999_99n, 25_000_00n)).toEqual(['more_than_open']);
    expect(kinds(250_000_00n, 25_000_00n)).toEqual(['more_than_open', 'ten_times']);
    expect(kinds(50_000_00n, 5_000_00n)).toEqual(['more_than_open', 'ten_times']);
    expect(kinds(50_000_00n, 0n)).toEqual(['more_than_open']);
    expect(kinds(250_000_00n, 0n)).toEqual(['more_than_open', 'ten_times']);
  });

  it('[INV-01] says by how much', () => {
    const facts = { committed: 25_000_00n, unfunded: 25_000_00n };
    expect(amountConcerns(250_000_00n, facts).map(({ message }) => message)).toEqual([
      '$25,000 is open, so $225,000 would be too much.',
      'It is ten times $25,000 or more. Is there a digit too many?',
    ]);
    expect(amountConcerns(5_00n, { ...facts, unfunded: 0n })[0]?.message).toBe(
      'Nothing is open, so all of $5 would be too much.',
    );
  });
});

describe('a reference of a bank', () => {
  it('[INV-01] is the same in any case and width, with or without spaces', () => {
    const same = ['RACE', 'race', ' Ra ce', 'RA\u200bCE', 'ＲＡＣＥ', 'RA\u00a0CE', 'ra\tce', 'RA\u2800CE'];
    expect(new Set(same.map(referenceKey))).toEqual(new Set(['race']));
    expect(referenceKey('RACE-1')).not.toBe(referenceKey('RACE1'));
  });
});

it('[LED-02] asks about a reversal that takes a gain or a loss with it, and about no other', () => {
  expect(valueTaken(0n)).toEqual([]);
  expect(valueTaken(1_000_000n).map(({ kind, message }) => [kind, message])).toEqual([
    [
      'value_taken',
      'Nothing would be paid in any more, so the gain of $10,000 goes too. Recording the money again does not bring it back: enter a valuation afterwards.',
    ],
  ]);
  expect(valueTaken(-5n)[0]?.message).toContain('the loss of $0.05 goes too');
});

it('[LED-02] [LED-03] says what stays of a position that was paid something out and has no capital any more', () => {
  expect(distributionStands({ distributed: 5_000_00n, value: 5_000_00n })).toEqual({
    kind: 'distribution_stands',
    message:
      'Nothing would be paid in any more, but the $5,000 that was distributed here stays, and so does a value of $5,000. If it should not have been distributed, reverse the distribution too.',
  });
  expect(distributionStands({ distributed: 5n, value: -5n }).message).toContain(
    'stays, which leaves the investment $0.05 below zero. If',
  );
  expect(distributionStands({ distributed: 5n, value: 0n }).message).toContain('distributed here stays. If');
});

it('[INV-01] asks about a day that is more than sixty before the commitment, such as one of another year', () => {
  expect(dayConcerns('2019-01-01', '2026-11-30')).toEqual([
    {
      kind: 'long_before',
      message:
        'Jan 1, 2019 is long before this investment was committed, on Nov 30, 2026. Is the year right?',
    },
  ]);
  expect(dayConcerns('2026-09-30', '2026-11-30')).toHaveLength(1);
  for (const [day, committedOn] of [
    ['2026-10-01', '2026-11-30'],
    ['2026-11-30', '2026-11-30'],
    ['2026-12-01', '2026-11-30'],
    ['2019-01-01', null],
  ] as const)
    expect(dayConcerns(day, committedOn)).toEqual([]);
});
