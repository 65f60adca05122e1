import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { participationTotals } from '../money/figures.ts';
import { centsFromNumber, numberFromCents, sumCents } from '../money/money.ts';
import { instantTime } from '../time/instant.ts';
import {
  figuresSpan,
  heldBy,
  participationRows,
  type SummaryParticipation,
  totalsNotes,
} from './participation-rows.ts';

const now = new Date('2026-11-24T12:00:00Z');
const rowsOf = (participations: readonly SummaryParticipation[]) => participationRows(participations, now);

const participation = (more: Partial<SummaryParticipation>): SummaryParticipation => ({
  _id: 'p',
  invest_amount: 50_000,
  isInvesting: true,
  isGoingToInvest: false,
  isSpouseInvestmentRequired: false,
  signedByCurrentUserCosub: false,
  syndAgreementSignedByCurrentUser: true,
  holderName: null,
  holder: null,
  sa_start_date: '2025-11-01T12:00:00.000Z',
  funding: { funded: 50_000, unfunded: 0, toWire: 0, excess: 0, dueAt: null },
  position: null,
  toReturn: 0,
  fundStatus: 'Closed',
  fund: {
    name: 'Harbor',
    url_slug: 'harbor',
    currentPercentageTotalReturned: 12.5,
    currentFundValuePercentage: 110,
    currentPercentagesUpdatedAt: '2025-12-31T17:00:00.000Z',
    close_date: '2026-01-01T00:00:00.000Z',
  },
  ...more,
});
const pending = {
  isInvesting: false,
  isGoingToInvest: true,
  syndAgreementSignedByCurrentUser: false,
  funding: null,
};

it('[INV-02] what an investing profile holds is that alone, and everything if none is given', () => {
  const heldByOne = (entity: string) => participation({ _id: entity, holder: { entity } });
  const all = [heldByOne('a'), heldByOne('b'), participation({ _id: 'nobody' })];
  expect(heldBy(all, 'a')).toEqual([all[0]]);
  expect(heldBy(all, 'x')).toEqual([]);
  // The same list, so that what was computed of it holds.
  expect(heldBy(all, undefined)).toBe(all);
});

describe('the rows of the investment summary', () => {
  it('[INV-01] count as value only what came in, in exact cents, beside the documented figures', () => {
    const funding = { funded: 10_000.1, unfunded: 39_999.9, toWire: 39_999.9, excess: 0, dueAt: null };
    expect(rowsOf([participation({ funding })])).toMatchObject([
      {
        invested: 5_000_000n,
        currentDistribution: 625_000n,
        currentValue: 5_500_000n,
        committed: 5_000_000n,
        funded: 1_000_010n,
        unfunded: 3_999_990n,
        excess: 0n,
        distributions: 125_001n,
        value: 1_100_011n,
        gain: 225_002n,
        awaited: 4_399_989n,
        awaitedDistributions: 499_999n,
        status: 'partly',
      },
    ]);
  });

  it('[LED-01] take every figure from the ledger of an opened fund, and none from its percentages', () => {
    const position = {
      commitment: 50_000,
      contributed: 40_000.5,
      distributed: 0.01,
      nav: 41_000.07,
      suspense: 25.5,
    };
    const funding = { funded: 40_000.5, unfunded: 9_999.5, toWire: 9_999.5, excess: 25.5, dueAt: null };
    const [row, other] = rowsOf([
      participation({ position, funding, toReturn: 20 }),
      participation({ _id: 'other' }),
    ]);
    expect(row).toMatchObject({
      isByLedger: true,
      invested: 4_000_050n,
      currentDistribution: 1n,
      percentageReturned: 0,
      currentValue: 4_100_007n,
      committed: 5_000_000n,
      funded: 4_000_050n,
      unfunded: 999_950n,
      excess: 550n,
      gain: 99_958n,
      awaited: 0n,
      awaitedDistributions: 0n,
      overallReturn: 2.5,
      toWire: 999_950n,
      status: 'partly',
    });
    expect(other).toEqual({ ...rowsOf([participation({ _id: 'other' })])[0], isByLedger: false });
  });

  it('[DSH-02] [DSH-03] are the accepted participations only; a pending one counts nothing but its commitment', () => {
    const rows = rowsOf([
      participation({}),
      participation({ _id: 'undecided', isInvesting: false }),
      participation({ _id: 'pending', ...pending, invest_amount: 0.1 }),
    ]);
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      ['p', 'funded'],
      ['pending', 'pending'],
    ]);
    expect(rows[0]).toMatchObject({
      invested: 5_000_000n,
      currentDistribution: 625_000n,
      percentageReturned: 12.5,
      currentValue: 5_500_000n,
      slug: 'harbor',
      figuresAsOf: '2025-12-31T17:00:00.000Z',
    });
    expect(rows[1]).toMatchObject({ committed: 10n, unfunded: 10n, figuresAsOf: null });
    expect(rows[1]).toMatchObject({ invested: 0n, currentDistribution: 0n, currentValue: 0n, value: 0n });
  });

  it('[DSH-02] are sorted by close date, newest first, and show a deleted fund as unknown', () => {
    const fund = {
      name: 'New',
      url_slug: null,
      currentPercentageTotalReturned: 0,
      currentFundValuePercentage: 100,
      currentPercentagesUpdatedAt: null,
      close_date: '2026-05-01T00:00:00.000Z',
    };
    const rows = rowsOf([
      participation({ _id: 'gone', fund: null, fundStatus: null }),
      participation({ _id: 'old' }),
      participation({ _id: 'new', fund }),
    ]);
    expect(rows.map(({ id }) => id)).toEqual(['new', 'old', 'gone']);
    expect(rows[2]).toMatchObject({ fundName: 'Unknown Fund', slug: null, figuresAsOf: null });
  });

  it('[INV-02] hold from the commitment on where the percentages were set before it, and know their span', () => {
    const { fund } = participation({});
    const dated = (currentPercentagesUpdatedAt: string | null) =>
      participation({ fund: fund && { ...fund, currentPercentagesUpdatedAt } });
    const span = (...days: (string | null)[]) => figuresSpan(rowsOf(days.map(dated)), 'UTC');
    expect(span('2026-06-30T16:00:00Z', null, '2025-03-31T16:00:00Z')).toEqual({
      oldest: '2025-11-01',
      newest: '2026-06-30',
    });
    expect(span(null)).toBeNull();
  });

  it('[INV-02] [LED-01] are of the day of their journal for every reader, and of the reader’s where it is set by hand', () => {
    const { fund } = participation({});
    const at = (time: string) => fund && { ...fund, currentPercentagesUpdatedAt: time };
    // Noon of June 30 in New York, where the journal is.
    const opened = participation({
      fund: at('2026-06-30T16:00:00Z'),
      position: {},
      figuresTimeZone: 'America/New_York',
    });
    const stated = participation({ fund: at('2026-06-30T15:00:00Z') });
    const span = (zone: string | null, ...items: SummaryParticipation[]) => figuresSpan(rowsOf(items), zone);
    for (const zone of ['Asia/Singapore', 'Pacific/Honolulu', 'Pacific/Auckland', 'Mars/Base', null])
      expect(span(zone, opened)).toEqual({ oldest: '2026-06-30', newest: '2026-06-30' });
    expect(span('Asia/Singapore', stated)).toEqual({ oldest: '2026-06-30', newest: '2026-06-30' });
    expect(span('Pacific/Auckland', stated)).toEqual({ oldest: '2026-07-01', newest: '2026-07-01' });
    // What is earlier in time is of the later day.
    expect(span('Pacific/Auckland', stated, opened)).toEqual({ oldest: '2026-06-30', newest: '2026-07-01' });
  });

  it('[INV-01] of a pending one say whether all but management have signed', () => {
    const signed = { ...pending, syndAgreementSignedByCurrentUser: true };
    const statusOf = (more: Partial<SummaryParticipation>) =>
      rowsOf([participation({ ...signed, ...more })])[0]?.status;
    expect(statusOf({})).toBe('signed');
    expect(statusOf({ syndAgreementSignedByCurrentUser: null })).toBe('pending');
    expect(statusOf({ isSpouseInvestmentRequired: true })).toBe('pending');
    expect(statusOf({ isSpouseInvestmentRequired: true, signedByCurrentUserCosub: true })).toBe('signed');
  });

  it('[INV-02] of a fund that has ended say so', () => {
    expect(rowsOf([participation({ fundStatus: 'Done' })])[0]?.status).toBe('ended');
  });
});

describe('the sentences about the totals', () => {
  it('[DSH-03] [INV-01] say that the documented total is value plus awaited, and what is not in it', () => {
    const funding = { funded: 20_000, unfunded: 30_000, toWire: 30_000, excess: 0, dueAt: null };
    const rows = rowsOf([participation({ funding }), participation({ _id: 'pending', ...pending })]);
    expect(totalsNotes(participationTotals(rows), rows)).toEqual([
      'The table counts each investment as if all of it were funded.',
      'Its total current value of $55,000.00 is $22,000.00 of value plus $33,000.00 awaited until the money has arrived.',
      'Its total distribution of $6,250.00 is $2,500.00 of distributions plus $3,750.00 awaited.',
      'Figures and totals include countersigned investments only. A recorded commitment is included once its agreement is countersigned.',
    ]);
  });

  it('[DSH-03] are none where everything is funded', () => {
    const rows = rowsOf([participation({})]);
    expect(totalsNotes(participationTotals(rows), rows)).toEqual([]);
  });

  it('[DSH-03] [INV-01] say of funds that have ended that nothing is awaited', () => {
    const funding = { funded: 20_000, unfunded: 30_000, toWire: 0, excess: 0, dueAt: null };
    const ended = participation({ _id: 'ended', funding, fundStatus: 'Done' });
    const open = participation({ funding: { ...funding, toWire: 30_000 } });
    const notesOf = (...participations: SummaryParticipation[]) => {
      const rows = rowsOf(participations);
      return totalsNotes(participationTotals(rows), rows).slice(1);
    };
    expect(notesOf(ended)).toEqual([
      'Its total current value of $55,000.00 is $22,000.00 of value plus $33,000.00 for money that did not arrive in funds that have ended.',
      'Its total distribution of $6,250.00 is $2,500.00 of distributions plus $3,750.00 for money that did not arrive in funds that have ended.',
    ]);
    expect(notesOf(ended, open)[0]).toBe(
      'Its total current value of $110,000.00 is $44,000.00 of value plus $33,000.00 awaited until the money has arrived plus $33,000.00 for money that did not arrive in funds that have ended.',
    );
  });
});

describe('the summary of any investments', () => {
  const cents = fc.bigInt({ min: 0n, max: 10_000_000_000n });
  const percent = fc.option(fc.integer({ min: 0, max: 3_000_000 }).map((units) => units / 10_000));
  const day = fc.integer({ min: 0, max: 3_000 }).map((days) => new Date(days * 86_400_000).toISOString());
  /** What arrived in full, in part, not at all or beyond the commitment, in a fund of any percentages and status. */
  const investment = fc
    .record({
      committed: cents,
      received: cents,
      isPending: fc.boolean(),
      returned: percent,
      value: percent,
      committedAt: day,
      updatedAt: fc.option(day),
      fundStatus: fc.constantFrom('Started', 'Closed', 'Done' as const),
    })
    .map(({ committed, received, isPending, ...fund }): SummaryParticipation => {
      const funded = received < committed ? received : committed;
      return participation({
        invest_amount: numberFromCents(committed),
        isInvesting: !isPending,
        isGoingToInvest: isPending,
        syndAgreementSignedByCurrentUser: !isPending,
        sa_start_date: fund.committedAt,
        funding: isPending
          ? null
          : {
              funded: numberFromCents(funded),
              unfunded: numberFromCents(committed - funded),
              toWire: fund.fundStatus === 'Done' ? 0 : numberFromCents(committed - funded),
              excess: numberFromCents(received - funded),
              dueAt: null,
            },
        fundStatus: fund.fundStatus,
        fund: {
          name: 'Harbor',
          url_slug: null,
          currentPercentageTotalReturned: fund.returned,
          currentFundValuePercentage: fund.value,
          currentPercentagesUpdatedAt: fund.updatedAt,
          close_date: null,
        },
      });
    });
  const portfolio = fc.array(investment, { maxLength: 20 });

  it('[INV-01] [DSH-04] adds up, in every column and between the columns', () => {
    fc.assert(
      fc.property(portfolio, (participations) => {
        const rows = rowsOf(participations);
        const { overallReturn, ...totals } = participationTotals(rows);
        for (const [name, total] of Object.entries(totals))
          expect(total).toBe(sumCents(rows.map((row) => row[name as keyof typeof totals])));
        for (const sums of [totals, ...rows]) {
          expect(sums.funded + sums.unfunded).toBe(sums.committed);
          expect(sums.value + sums.awaited).toBe(sums.currentValue);
          expect(sums.distributions + sums.awaitedDistributions).toBe(sums.currentDistribution);
          expect(sums.distributions + sums.value - sums.funded).toBe(sums.gain);
        }
        const pendingSum = sumCents(
          rows.filter(({ isPending }) => isPending).map(({ committed }) => committed),
        );
        expect(totals.invested + pendingSum).toBe(totals.committed);
        const exact = totals.funded > 0n ? (Number(totals.gain) / Number(totals.funded)) * 100 : 0;
        expect(Math.abs(overallReturn - exact)).toBeLessThan(0.0051);
      }),
    );
  });

  it('[INV-01] counts no value, distribution or gain of money that did not come in', () => {
    fc.assert(
      fc.property(portfolio, (participations) => {
        const none = participations.map((each) => ({
          ...each,
          funding: each.funding && { ...each.funding, funded: 0, unfunded: each.invest_amount ?? 0 },
        }));
        for (const row of rowsOf(none))
          expect([row.funded, row.value, row.distributions, row.gain]).toEqual([0n, 0n, 0n, 0n]);
        for (const row of rowsOf(participations)) {
          expect(row.awaited >= 0n && row.awaitedDistributions >= 0n).toBe(true);
          if (!row.isPending && row.unfunded === 0n)
            expect([row.awaited, row.value]).toEqual([0n, row.currentValue]);
        }
      }),
    );
  });

  it('[INV-01] gives each investment the status of its fund, agreement and money', () => {
    fc.assert(
      fc.property(investment, (one) => {
        const [row] = rowsOf([one]);
        const hasEnded = one.fundStatus === 'Done';
        expect(row?.status === 'ended').toBe(hasEnded);
        if (hasEnded) return;
        expect(row?.status === 'pending').toBe(one.isGoingToInvest);
        if (one.funding) expect(row?.status === 'funded').toBe(one.funding.unfunded === 0);
      }),
    );
  });

  it('[LED-01] is of its own day where a journal says that of the fund is of other positions', () => {
    const asOf = (position: SummaryParticipation['position']) =>
      rowsOf([participation({ position })])[0]?.figuresAsOf;
    expect(asOf({})).toBe('2025-12-31T17:00:00.000Z');
    expect(asOf({ asOf: '2025-11-30T17:00:00.000Z' })).toBe('2025-11-30T17:00:00.000Z');
    expect(asOf({ asOf: null })).toBeNull();
  });

  it('[INV-02] has no figure from before its commitment', () => {
    fc.assert(
      fc.property(investment, (one) => {
        const [row] = rowsOf([one]);
        const asOf = instantTime(row?.figuresAsOf);
        if (asOf === undefined) return;
        expect(asOf).toBeGreaterThanOrEqual(instantTime(one.sa_start_date) ?? 0);
        expect(asOf).toBeGreaterThanOrEqual(instantTime(one.fund?.currentPercentagesUpdatedAt) ?? 0);
      }),
    );
  });

  it('[INV-02] reads the amounts of the wire exactly', () => {
    fc.assert(
      fc.property(investment, (one) => {
        const [row] = rowsOf([one]);
        expect(row?.committed).toBe(centsFromNumber(one.invest_amount ?? 0));
      }),
    );
  });
});

it('[INV-01] a row says where a participation stands: pending whatever came in, and not paused where no money is known', () => {
  const funding = { funded: 50_000, unfunded: 0, toWire: 0, excess: 0, dueAt: null };
  const [waiting, unknown] = rowsOf([
    participation({ ...pending, funding }),
    participation({ funding: null }),
  ]);
  expect(waiting).toMatchObject({ isPending: true, status: 'pending', toWire: 0n });
  expect(unknown?.status).not.toBe('paused');
});

it('[DSH-03] [LED-01] the note on the totals says that funds with a journal count otherwise, only where there is one', () => {
  const funding = { funded: 10_000, unfunded: 40_000, toWire: 40_000, excess: 0, dueAt: null };
  const [row] = rowsOf([participation({ funding })]);
  if (!row) throw new Error('There is no row');
  const notes = (isByLedger: boolean) => totalsNotes(participationTotals([row]), [{ ...row, isByLedger }])[0];
  expect(notes(false)).toBe('The table counts each investment as if all of it were funded.');
  expect(notes(true)).toContain('unless its fund keeps a journal');
});
