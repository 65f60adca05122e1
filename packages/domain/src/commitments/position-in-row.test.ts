import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFromCents } from '../money/money.ts';
import { type PositionContext, positionBeside, positionDifferences } from './position-in-row.ts';

const row: PositionContext = {
  invest_amount: 50_000,
  funding: { funded: 40_000.5, excess: 0 },
  toReturn: 12.34,
  fund: { currentPercentageTotalReturned: 12.5, currentFundValuePercentage: 110 },
};
const asTheRowSays = {
  commitment: 5_000_000n,
  contributed: 4_000_050n,
  distributed: 500_006n,
  nav: 4_400_055n,
  suspense: 1_234n,
};

describe('the amounts of a position beside its row', () => {
  it('[LED-01] are left out where the row says them already', () => {
    expect(positionDifferences(asTheRowSays, row)).toEqual({});
    expect(positionBeside({}, row)).toEqual(asTheRowSays);
  });

  it('[LED-01] are in the reply where they differ from the row, each by itself', () => {
    for (const name of ['commitment', 'distributed', 'nav', 'suspense'] as const) {
      const position = { ...asTheRowSays, [name]: 7n };
      expect(positionDifferences(position, row)).toEqual({ [name]: 0.07 });
    }
    // What the fund returned and is worth is a share of what was contributed.
    expect(
      positionDifferences({ ...asTheRowSays, contributed: 100n, distributed: 13n, nav: 110n }, row),
    ).toEqual({
      contributed: 1,
    });
  });

  it('[LED-01] are nothing beside a row without funding and fund, and count what came in beyond a commitment', () => {
    const bare = { invest_amount: null, funding: null, toReturn: 0, fund: null };
    const nothing = { commitment: 0n, contributed: 0n, distributed: 0n, nav: 0n, suspense: 0n };
    expect(positionBeside({}, bare)).toEqual(nothing);
    expect(positionBeside({}, { ...bare, funding: { funded: 3, excess: 2 } })).toEqual({
      ...nothing,
      contributed: 300n,
      nav: 300n,
      suspense: 200n,
    });
  });

  it('[LED-01] are read to the cent whatever position and row say', () => {
    const cents = fc.bigInt({ min: 0n, max: 10_000_000_000n });
    const dollars = cents.map(numberFromCents);
    const percent = fc.option(fc.integer({ min: 0, max: 2_000_000 }).map((value) => value / 10_000));
    fc.assert(
      fc.property(
        fc.record({
          commitment: cents,
          contributed: cents,
          distributed: cents,
          nav: cents.map((c) => c - 500n),
          suspense: cents,
        }),
        fc.record({
          invest_amount: fc.option(dollars),
          funding: fc.option(fc.record({ funded: dollars, excess: dollars })),
          toReturn: dollars,
          fund: fc.option(
            fc.record({ currentPercentageTotalReturned: percent, currentFundValuePercentage: percent }),
          ),
        }),
        (position, beside) => {
          expect(positionBeside(positionDifferences(position, beside), beside)).toEqual(position);
        },
      ),
    );
  });
});
