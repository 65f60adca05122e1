import { dayOfNumber } from '@paddock/domain';
import { expect, it } from 'vitest';
import { fileInWords } from './file-in-words.ts';

const run = (kind: 'distribution' | 'valuation', day: string) => ({ kind, day });

it('[LED-07] a file is counted by its distributions and valuations, with its days', () => {
  expect(fileInWords([run('distribution', '2026-03-31')])).toBe(
    'A file of 1 distribution and 0 valuations of Mar 31, 2026',
  );
  const days = Array.from({ length: 1_000 }, (_, number) => run('valuation', dayOfNumber(20_000 + number)));
  expect(fileInWords([run('distribution', '2024-10-03'), ...days])).toBe(
    'A file of 1 distribution and 1,000 valuations from Oct 3, 2024 to Jun 30, 2027',
  );
});
