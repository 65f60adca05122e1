import { describe, expect, it } from 'vitest';
import { fundingState } from '../money/funding.ts';
import { type HoldingFacts, holdingFigures } from './holding-figures.ts';

const committed = 7_500_050n;
const facts: HoldingFacts = {
  isCommitted: true,
  amount: committed,
  funding: fundingState({ committed, fundedBefore: null, entries: [1_000_000n] }),
  currentPercentageTotalReturned: '12.5',
  currentFundValuePercentage: '104.25',
};

describe('the figures of a holding', () => {
  it('[INV-03] keep promised, signed, wired, returned and worth apart, each to the cent', () => {
    expect(holdingFigures(facts)).toEqual({
      promised: 7_500_050n,
      signed: 7_500_050n,
      wired: 1_000_000n,
      returned: 937_506n,
      worth: 7_818_802n,
      gain: 1_256_258n,
      overallReturn: 16.75,
    });
  });

  it('[INV-03] have only a promise until the agreement is complete, and nothing before it', () => {
    const later = { signed: null, wired: null, returned: null, worth: null, gain: null, overallReturn: null };
    expect(holdingFigures({ ...facts, funding: null })).toEqual({ promised: committed, ...later });
    expect(holdingFigures({ ...facts, funding: null, isCommitted: false })).toEqual({
      promised: null,
      ...later,
    });
  });

  it('[INV-03] [DSH-03] count a fund without percentages as worth what was invested', () => {
    const bare = { currentPercentageTotalReturned: null, currentFundValuePercentage: null };
    expect(holdingFigures({ ...facts, ...bare })).toMatchObject({
      returned: 0n,
      worth: committed,
      gain: 0n,
      overallReturn: 0,
    });
  });
});
