import type { ParticipationRow } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { initialOrder, nextOrder, sortedRows } from './summary-order.ts';

const row = (fundName: string, invested: bigint, more: Partial<ParticipationRow> = {}): ParticipationRow => ({
  id: fundName,
  slug: null,
  holderName: null,
  profile: null,
  isPending: false,
  isByLedger: false,
  status: 'funded',
  figuresAsOf: null,
  figuresTimeZone: null,
  fundName,
  invested,
  currentDistribution: 0n,
  percentageReturned: 0,
  currentValue: invested,
  closeDate: null,
  committed: invested,
  funded: invested,
  unfunded: 0n,
  toWire: 0n,
  excess: 0n,
  distributions: 0n,
  value: invested,
  gain: 0n,
  awaited: 0n,
  awaitedDistributions: 0n,
  ...more,
});
const names = (rows: readonly ParticipationRow[]) => rows.map(({ fundName }) => fundName);

describe('the order of the holdings', () => {
  it('[DSH-02] begins with the newest close date, rows without one last', () => {
    const rows = [
      row('undated', 1n),
      row('old', 1n, { closeDate: '2030-01-01T00:00:00Z' }),
      row('new', 1n, { closeDate: '2031-01-01T00:00:00Z' }),
    ];
    expect(names(sortedRows(rows, initialOrder))).toEqual(['new', 'old', 'undated']);
    expect(names(sortedRows(rows, nextOrder(initialOrder, 'close')))).toEqual(['old', 'new', 'undated']);
  });

  it('[INV-02] compares money exactly, and keeps pending rows last, whose figures are dashes', () => {
    const rows = [
      row('pending', 900n, { isPending: true }),
      row('small', 10_000_000_000_000_001n),
      row('large', 10_000_000_000_000_002n),
    ];
    const largest = nextOrder(initialOrder, 'invested');
    expect(names(sortedRows(rows, largest))).toEqual(['large', 'small', 'pending']);
    expect(names(sortedRows(rows, nextOrder(largest, 'invested')))).toEqual(['small', 'large', 'pending']);
  });

  it('[INV-02] sorts names from A, whatever their case', () => {
    const rows = [row('beta', 1n), row('Alpha', 1n), row('Gamma', 1n)];
    expect(names(sortedRows(rows, nextOrder(initialOrder, 'fund')))).toEqual(['Alpha', 'beta', 'Gamma']);
  });
});
