import fc from 'fast-check';
import { expect, it } from 'vitest';
import { figuresOf } from '../money/figures.ts';
import { sumCents } from '../money/money.ts';
import { entryEffects } from './entry-effects.ts';
import { entryFor } from './entry-for.ts';
import { distributedLines } from './performance.ts';
import { accountNames, balanceOf, positionAmounts } from './position-balance.ts';
import { mirror } from './postings.ts';

const position = 'a';
const nothing = { returnOfCapital: 0n, preferredReturn: 0n, profit: 0n, interest: 0n, unclassified: 0n };

it('[INV-03] an entry does to each figure what it is about, and a reversal takes it back', () => {
  const distribution = entryFor.distribution(position, {
    returnedCapital: 40n,
    preferredReturn: 30n,
    profit: 20n,
    interest: 10n,
    withheld: 0n,
    recallable: 0n,
  });
  const distributions = {
    ...nothing,
    returnOfCapital: 40n,
    preferredReturn: 30n,
    profit: 20n,
    interest: 10n,
  };
  expect(entryEffects(distribution)).toEqual({ committed: 0n, contributed: 0n, distributions, change: 0n });
  expect(entryEffects(mirror(distribution)).distributions.returnOfCapital).toBe(-40n);
  expect(entryEffects(entryFor.receipt({ position, amount: 120n, unfunded: 100n }))).toEqual({
    committed: 0n,
    contributed: 100n,
    distributions: nothing,
    change: 0n,
  });
  expect(entryEffects(entryFor.commitment({ position, amount: 7n })).committed).toBe(7n);
  expect(entryEffects(entryFor.fee({ position, amount: 3n, isPaid: true })).change).toBe(-3n);
});

it('[INV-03] [LED-01] the effects of all entries add up to the figures, whatever is posted', () => {
  const posting = fc.record({
    account: fc.constantFrom(...accountNames),
    position: fc.constant(position),
    amount: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(posting)), (entries) => {
      const effects = entries.map(entryEffects);
      const amounts = positionAmounts(balanceOf(entries.flat()));
      const { committed, funded, distributions, value, gain } = figuresOf({
        position: amounts,
        leftByEnded: 0n,
      });
      const distributed = sumCents(
        effects.flatMap((effect) => distributedLines.map((line) => effect.distributions[line])),
      );
      const changes = sumCents(effects.map(({ change }) => change));
      expect(sumCents(effects.map((effect) => effect.committed))).toBe(committed);
      expect(sumCents(effects.map(({ contributed }) => contributed))).toBe(funded);
      expect(distributed).toBe(distributions);
      expect(funded - distributed + changes).toBe(value);
      expect(changes).toBe(gain);
    }),
  );
});
