import { participationRows } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { leadFigures } from './lead-figures.ts';

const fund = {
  name: 'Harbor',
  url_slug: 'harbor',
  currentPercentageTotalReturned: 12.5,
  currentFundValuePercentage: 90,
  currentPercentagesUpdatedAt: '2026-11-20T12:00:00.000Z',
  close_date: null,
};
const complete = {
  _id: '1',
  invest_amount: 100_000,
  isInvesting: true,
  isGoingToInvest: false,
  funding: { funded: 60_000, unfunded: 40_000, excess: 0 },
  fund,
};
const pending = {
  ...complete,
  _id: '2',
  invest_amount: 40_000,
  isInvesting: false,
  isGoingToInvest: true,
  funding: null,
};

describe('the figures that the overview leads with', () => {
  it('[INV-02] [INV-07] are texts to the cent, with what they are based on and do not contain', () => {
    expect(leadFigures(participationRows([complete, pending]), 'UTC')).toEqual({
      figures: [
        { term: 'Current value', value: '$90,000.00', note: '$100,000.00 invested' },
        { term: 'Gain', value: '+$2,500.00', note: '+2.50% overall return' },
        { term: 'Distributions', value: '$12,500.00', note: 'returned so far, part of the gain' },
      ],
      notes: [
        'Based on the funds’ percentages of Nov 20, 2026.',
        'Includes $40,000.00 awaiting your wire.',
        'Another $40,000.00 is committed and counts once its agreement is complete.',
      ],
    });
  });

  it('[INV-07] name the first and the last day of their percentages', () => {
    const later = {
      ...complete,
      _id: '3',
      fund: { ...fund, currentPercentagesUpdatedAt: '2026-11-22T12:00:00.000Z' },
    };
    expect(leadFigures(participationRows([complete, later]), 'UTC')?.notes[0]).toBe(
      'Based on the funds’ percentages of Nov 20, 2026 to Nov 22, 2026.',
    );
  });

  it('[INV-07] are none while nothing is complete', () => {
    expect(leadFigures(participationRows([pending]), 'UTC')).toBeUndefined();
    expect(leadFigures([], 'UTC')).toBeUndefined();
  });
});
