import { expect, it } from 'vitest';
import { fundedBeforeNote } from './funded-before-note.ts';

it('[INV-01] says how much of a funded amount counts without a receipt', () => {
  expect(fundedBeforeNote({ committed: 100_000, fundedBefore: 100_000 })).toBe(
    'Countersigned before receipts were recorded here, so it counts without one',
  );
  expect(fundedBeforeNote({ committed: 100_000, fundedBefore: 40_000.5 })).toBe(
    '$40,000.50 of it counts without a receipt, from before receipts were recorded here',
  );
});
