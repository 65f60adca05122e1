import { expect, it } from 'vitest';
import { quarterName } from './amounts-by-quarter.tsx';

it('[INV-02] names the quarter of a day', () => {
  expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterName)).toEqual([
    'Q1 2026',
    'Q1 2026',
    'Q2 2026',
    'Q4 2026',
  ]);
});
