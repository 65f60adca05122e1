import { describe, expect, it } from 'vitest';
import { firstTablePage, pageCount, pageRange, rowsOfPage, rowsPerPageChoices } from './rows-per-page.ts';

const twelve = Array.from({ length: 12 }, (_, index) => index + 1);

describe('table pages', () => {
  it('[POR-17] hold 5, 7, 10, 15, 20, 25, 50 or all rows, with 5 as the default', () => {
    expect(rowsPerPageChoices).toEqual([5, 7, 10, 15, 20, 25, 50, 'all']);
    expect(firstTablePage).toEqual({ number: 1, rows: 5 });
  });

  it('[POR-17] contain every row exactly once', () => {
    expect(pageCount(12, 5)).toBe(3);
    expect([1, 2, 3].map((number) => rowsOfPage(twelve, { number, rows: 5 }))).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
      [11, 12],
    ]);
    expect(rowsOfPage(twelve, { number: 1, rows: 'all' })).toEqual(twelve);
    expect(pageCount(12, 'all')).toBe(1);
    expect(pageCount(0, 5)).toBe(1);
  });

  it('[POR-17] report the range of their rows, and fall back to the last page beyond the end', () => {
    expect(pageRange({ number: 2, rows: 5 }, 12)).toEqual({ from: 6, to: 10, number: 2 });
    expect(pageRange({ number: 9, rows: 5 }, 12)).toEqual({ from: 11, to: 12, number: 3 });
    expect(pageRange({ number: 1, rows: 'all' }, 12)).toEqual({ from: 1, to: 12, number: 1 });
    expect(pageRange({ number: 1, rows: 5 }, 0)).toEqual({ from: 0, to: 0, number: 1 });
    expect(rowsOfPage([], { number: 3, rows: 5 })).toEqual([]);
  });
});
