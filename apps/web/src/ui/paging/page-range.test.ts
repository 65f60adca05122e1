import { describe, expect, it } from 'vitest';
import { askedFor, pageCount, pageRange, rowsOfPage } from './page-range.ts';
import { firstTablePage, rowsPerPageChoices } from './rows-per-page.ts';

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
    expect(pageCount(0, 'all')).toBe(1);
  });

  it('[POR-17] of all rows go on where the server returns no more at once, so that none is missing', () => {
    const many = Array.from({ length: 1_200 }, (_, index) => index + 1);
    const pages = [1, 2].map((number) => rowsOfPage(many, { number, rows: 'all' }));
    expect(pages.flat()).toEqual(many);
    expect(pageCount(999, 'all')).toBe(1);
    expect(pageCount(1_000, 'all')).toBe(2);
    expect(pageRange({ number: 1, rows: 'all' }, 1_200)).toEqual({ from: 1, to: 999, number: 1 });
    expect(pageRange({ number: 2, rows: 'all' }, 1_200)).toEqual({ from: 1_000, to: 1_200, number: 2 });
  });

  it('[POR-17] report the range of their rows, and fall back to the last page beyond the end', () => {
    expect(pageRange({ number: 2, rows: 5 }, 12)).toEqual({ from: 6, to: 10, number: 2 });
    expect(pageRange({ number: 9, rows: 5 }, 12)).toEqual({ from: 11, to: 12, number: 3 });
    expect(pageRange({ number: 1, rows: 'all' }, 12)).toEqual({ from: 1, to: 12, number: 1 });
    expect(pageRange({ number: 1, rows: 5 }, 0)).toEqual({ from: 0, to: 0, number: 1 });
    expect(pageRange({ number: 1, rows: 'all' }, 0)).toEqual({ from: 0, to: 0, number: 1 });
    expect(rowsOfPage([], { number: 3, rows: 5 })).toEqual([]);
  });

  it('[POR-17] are asked of the server by their size and what comes before them', () => {
    expect(askedFor(firstTablePage)).toEqual({ limit: 5, offset: 0 });
    expect(askedFor({ number: 3, rows: 50 })).toEqual({ limit: 50, offset: 100 });
    expect(askedFor({ number: 2, rows: 'all' })).toEqual({ limit: 999, offset: 999 });
  });
});
