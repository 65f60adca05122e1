import { describe, expect, it } from 'vitest';
import { fundingState } from '../money/funding.ts';
import { type HoldingFacts, holdingFigures } from './holding-figures.ts';

const committed = 7_500_050n;
const facts: HoldingFacts = {
  isCommitted: true,
  amount: committed,
  funding: fundingState({ committed, fundedBefore: null, entries: [1_000_000n] }),
  ledger: null,
  currentPercentageTotalReturned: '12.5',
  currentFundValuePercentage: '104.25',
};

describe('the figures of a holding', () => {
  it('[INV-03] keep committed, signed, funded and unfunded apart, and count only funded money as value', () => {
    expect(holdingFigures(facts)).toEqual({
      committed: 7_500_050n,
      signed: 7_500_050n,
      funded: 1_000_000n,
      unfunded: 6_500_050n,
      distributions: 125_000n,
      value: 1_042_500n,
      gain: 167_500n,
      // 104.25 % of $75,000.50 is $78,188.02.
      awaited: 7_818_802n - 1_042_500n,
      overallReturn: 16.75,
      percentages: { returned: 12.5, value: 104.25 },
    });
  });

  it('[INV-03] are those of the documented summary once all of the money came in', () => {
    const funding = fundingState({ committed, fundedBefore: 7_000_000n, entries: [600_000n] });
    expect(holdingFigures({ ...facts, funding })).toMatchObject({
      funded: 7_500_050n,
      unfunded: 0n,
      distributions: 937_506n,
      value: 7_818_802n,
      gain: 1_256_258n,
      awaited: 0n,
      overallReturn: 16.75,
    });
  });

  it('[LED-01] [INV-03] are those of the position in an opened fund, whatever the percentages say', () => {
    const position = {
      commitment: committed,
      contributed: 1_000_000n,
      distributed: 4_321n,
      nav: 1_100_000n,
      suspense: 0n,
    };
    const opened = { ...facts, ledger: { position, leftByEnded: 0n } };
    expect(holdingFigures(opened)).toEqual({
      committed,
      signed: committed,
      funded: 1_000_000n,
      unfunded: 6_500_050n,
      distributions: 4_321n,
      value: 1_100_000n,
      gain: 104_321n,
      awaited: 0n,
      overallReturn: 10.43,
      percentages: { returned: 0.43, value: 110 },
    });
    expect(holdingFigures({ ...opened, funding: null })).toMatchObject({
      committed,
      signed: null,
      value: null,
    });
    expect(holdingFigures({ ...opened, funding: null, isCommitted: false }).committed).toBeNull();
  });

  it('[INV-03] have only a commitment until the agreement is complete, and nothing before it', () => {
    const later = {
      signed: null,
      funded: null,
      unfunded: null,
      distributions: null,
      value: null,
      gain: null,
      awaited: null,
      overallReturn: null,
      percentages: { returned: 12.5, value: 104.25 },
    };
    expect(holdingFigures({ ...facts, funding: null })).toEqual({ committed, ...later });
    expect(holdingFigures({ ...facts, funding: null, isCommitted: false })).toEqual({
      committed: null,
      ...later,
    });
  });

  it('[INV-03] [DSH-03] count a fund without percentages as worth what is funded', () => {
    const bare = { currentPercentageTotalReturned: null, currentFundValuePercentage: null };
    expect(holdingFigures({ ...facts, ...bare })).toMatchObject({
      distributions: 0n,
      value: 1_000_000n,
      gain: 0n,
      overallReturn: 0,
    });
  });
});
