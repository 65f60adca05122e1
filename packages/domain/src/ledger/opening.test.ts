import fc from 'fast-check';
import { expect, it } from 'vitest';
import { summaryRow } from '../money/returns.ts';
import { openingEntries } from './opening.ts';
import { balanceOf, distributedOf, netAssetValue } from './position-balance.ts';
import { checkEntry } from './postings.ts';

const percentage = fc
  .option(fc.integer({ min: 0, max: 5_000_000 }))
  .map((units) => (units === null ? null : (units / 10_000).toFixed(4)));

it('[DSH-03] a ledger opens with the figures that the dashboard shows, to the cent', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 13n }),
      percentage,
      percentage,
      (invested, returned, value) => {
        const percentages = { currentPercentageTotalReturned: returned, currentFundValuePercentage: value };
        const entries = openingEntries('a', invested, percentages);
        for (const postings of Object.values(entries))
          if (postings.length > 0) expect(checkEntry(postings)).toEqual({ ok: true });
        const balance = balanceOf(Object.values(entries).flat());
        const shown = summaryRow({ ...percentages, fundName: null, invested, closeDate: null });
        expect(balance.contributed).toBe(shown.invested);
        expect(distributedOf(balance)).toBe(shown.currentDistribution);
        expect(balance.unclassified).toBe(shown.currentDistribution);
        expect(netAssetValue(balance)).toBe(shown.currentValue);
        expect([balance.unfunded, balance.suspense, balance.payable]).toEqual([0n, 0n, 0n]);
      },
    ),
  );
});
