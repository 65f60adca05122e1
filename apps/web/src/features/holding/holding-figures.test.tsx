import type { Holding } from '@paddock/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HoldingFigures } from './holding-figures.tsx';

const explained = (funding: { fundedBefore: number; unfunded: number; excess: number }) => {
  const figures = { committed: 100_000, signed: 100_000, funded: 100_000 - funding.unfunded };
  const percentages = { returned: 0, value: 100, updatedAt: null, since: null };
  const holding = { figures, percentages, funding: { committed: 100_000, ...funding } } as unknown as Holding;
  return renderToStaticMarkup(<HoldingFigures holding={holding} timeZone={null} />).replaceAll(
    /<[^>]+>/g,
    '',
  );
};

it.each([
  [
    'payments alone',
    { fundedBefore: 0, unfunded: 70_000, excess: 0 },
    'Payments received that count toward the $100,000 countersigned; $70,000 is outstanding.',
  ],
  [
    'what counts from before and payments',
    { fundedBefore: 40_000, unfunded: 30_000, excess: 0 },
    '$40,000 that counts from before payments were recorded here, and payments received since, toward the $100,000 countersigned; $30,000 is outstanding.',
  ],
  [
    'what counts from before, with more than the commitment',
    { fundedBefore: 100_000, unfunded: 0, excess: 5_000 },
    'so it counts as funded in full. Another $5,000 exceeds it and is to be returned.',
  ],
] as const)('[INV-03] says that the funded amount is made of %s', (_, funding, words) => {
  expect(explained(funding)).toContain(words);
});
