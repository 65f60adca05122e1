import { describe, expect, it } from 'vitest';
import {
  awaitedMoney,
  figuresSpan,
  participationRows,
  type SummaryParticipation,
} from './participation-rows.ts';

const participation = (more: Partial<SummaryParticipation>): SummaryParticipation => ({
  _id: 'p',
  invest_amount: 50_000,
  isInvesting: true,
  isGoingToInvest: false,
  funding: { funded: 50_000, unfunded: 0, excess: 0 },
  fund: {
    name: 'Harbor',
    url_slug: 'harbor',
    currentPercentageTotalReturned: 12.5,
    currentFundValuePercentage: null,
    currentPercentagesUpdatedAt: '2025-12-31T17:00:00.000Z',
    close_date: '2026-01-01T00:00:00.000Z',
  },
  ...more,
});

describe('the rows of the investment summary', () => {
  it('[INV-01] tell what came in and what did not, in exact cents', () => {
    const funding = { funded: 0.1, unfunded: 49_999.9, excess: 0 };
    const [row] = participationRows([participation({ funding })]);
    expect(row).toMatchObject({
      invested: 5_000_000n,
      funding: { funded: 10n, unfunded: 4_999_990n, excess: 0n },
    });
    expect(participationRows([participation({ funding: null })])[0]?.funding).toBeNull();
  });

  it('[DSH-02] [DSH-03] are the accepted participations only, with amounts exact to the cent', () => {
    const rows = participationRows([
      participation({}),
      participation({ _id: 'undecided', isInvesting: false }),
      participation({ _id: 'pending', isInvesting: false, isGoingToInvest: true, invest_amount: 0.1 }),
    ]);
    expect(rows.map(({ id, isPending }) => [id, isPending])).toEqual([
      ['p', false],
      ['pending', true],
    ]);
    expect(rows[0]).toMatchObject({
      invested: 5_000_000n,
      currentDistribution: 625_000n,
      currentValue: 5_000_000n,
      slug: 'harbor',
      figuresAsOf: '2025-12-31T17:00:00.000Z',
    });
    expect(rows[1]?.invested).toBe(10n);
  });

  it('[DSH-02] are sorted by close date, newest first, and show a deleted fund as unknown', () => {
    const rows = participationRows([
      participation({ _id: 'gone', fund: null }),
      participation({ _id: 'old' }),
      participation({
        _id: 'new',
        fund: {
          name: 'New',
          url_slug: null,
          currentPercentageTotalReturned: 0,
          currentFundValuePercentage: 100,
          currentPercentagesUpdatedAt: null,
          close_date: '2026-05-01T00:00:00.000Z',
        },
      }),
    ]);
    expect(rows.map(({ id }) => id)).toEqual(['new', 'old', 'gone']);
    expect(rows[2]).toMatchObject({ fundName: 'Unknown Fund', slug: null, figuresAsOf: null });
  });

  it('[INV-02] know the span of days of their percentages, and the money that is awaited', () => {
    const fund = participation({}).fund;
    const dated = (currentPercentagesUpdatedAt: string | null) =>
      participation({ fund: fund && { ...fund, currentPercentagesUpdatedAt } });
    const span = (...days: (string | null)[]) => figuresSpan(participationRows(days.map(dated)));
    expect(span('2026-06-30T16:00:00Z', null, '2026-03-31T16:00:00Z')).toEqual({
      oldest: new Date('2026-03-31T16:00:00Z'),
      newest: new Date('2026-06-30T16:00:00Z'),
    });
    expect(span(null)).toBeNull();
    const unfunded = (amount: number) =>
      participation({ funding: { funded: 0, unfunded: amount, excess: 0 } });
    const rows = participationRows([unfunded(0.1), unfunded(0.2), participation({ funding: null })]);
    expect(awaitedMoney(rows)).toBe(30n);
  });
});
