import { participationRows, type SummaryParticipation } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { leadFigures } from './lead-figures.ts';

const now = new Date('2026-11-24T12:00:00Z');
const complete: SummaryParticipation = {
  position: null,
  toReturn: 0,
  _id: '1',
  invest_amount: 100_000,
  isInvesting: true,
  isGoingToInvest: false,
  isSpouseInvestmentRequired: false,
  signedByCurrentUserCosub: false,
  syndAgreementSignedByCurrentUser: true,
  holderName: null,
  holder: null,
  sa_start_date: '2026-11-01T12:00:00.000Z',
  funding: { funded: 60_000, unfunded: 40_000, toWire: 40_000, excess: 0, dueAt: null },
  fundStatus: 'Closed',
  fund: {
    name: 'Harbor',
    url_slug: 'harbor',
    currentPercentageTotalReturned: 12.5,
    currentFundValuePercentage: 90,
    currentPercentagesUpdatedAt: '2026-11-20T12:00:00.000Z',
    close_date: null,
  },
};
const pending: SummaryParticipation = {
  ...complete,
  _id: '2',
  invest_amount: 40_000,
  isInvesting: false,
  isGoingToInvest: true,
  funding: null,
};
const leadOf = (...participations: SummaryParticipation[]) =>
  leadFigures(participationRows(participations, now), 'UTC');
const updated = (currentPercentagesUpdatedAt: string): SummaryParticipation => ({
  ...complete,
  fund: complete.fund && { ...complete.fund, currentPercentagesUpdatedAt },
});

describe('the figures that the overview leads with', () => {
  it('[INV-01] [INV-02] [INV-07] are texts to the cent, which keep value, committed, funded and unfunded apart', () => {
    expect(leadOf(complete, pending)).toEqual({
      figures: [
        { term: 'Value', value: '$54,000', note: 'of $60,000 funded' },
        { term: 'Gain', value: '+$1,500', note: '+2.50% overall return' },
        { term: 'Distributions', value: '$7,500', note: 'distributed so far, part of the gain' },
        { term: 'Committed', value: '$140,000', note: '$40,000 not countersigned yet' },
        { term: 'Funded', value: '$60,000', note: 'has arrived' },
        { term: 'Unfunded', value: '$80,000', note: '$40,000 awaiting your wire' },
      ],
      notes: [
        'As of Nov 20, 2026, by the funds’ percentages.',
        'A recorded commitment counts as value once its agreement is countersigned and funded.',
      ],
    });
  });

  it('[INV-01] name no value of money that did not come in, and what is to be returned', () => {
    const none = {
      ...complete,
      funding: { funded: 0, unfunded: 100_000, toWire: 100_000, excess: 0, dueAt: null },
    };
    expect(
      leadOf(none)
        ?.figures.slice(0, 3)
        .map(({ value }) => value),
    ).toEqual(['$0', '$0', '$0']);
    const more = {
      ...complete,
      funding: { funded: 100_000, unfunded: 0, toWire: 0, excess: 5_000, dueAt: null },
    };
    expect(leadOf(more)?.notes).toContain('$5,000 came in beyond your commitments and is to be returned.');
    expect(leadOf(more)?.figures.at(-1)).toEqual({
      term: 'Unfunded',
      value: '$0',
      note: 'nothing to wire',
    });
  });

  it('[INV-01] ask for no wire to a fund that has ended', () => {
    const ended: SummaryParticipation = {
      ...complete,
      fundStatus: 'Done',
      funding: complete.funding && { ...complete.funding, toWire: 0 },
    };
    expect(leadOf(ended)?.figures.at(-1)?.note).toBe('nothing to wire');
  });

  it('[INV-07] name the first and the last day of their percentages, none of them before the commitment', () => {
    expect(leadOf(complete, updated('2026-11-22T12:00:00.000Z'))?.notes[0]).toBe(
      'As of Nov 20, 2026 to Nov 22, 2026, by the funds’ percentages.',
    );
    expect(leadOf(updated('2026-01-05T12:00:00.000Z'))?.notes[0]).toBe(
      'As of Nov 1, 2026, by the funds’ percentages.',
    );
  });

  it('[LED-01] are those of the ledger in an opened fund, and say so', () => {
    const opened: SummaryParticipation = {
      ...complete,
      position: { commitment: 100_000, contributed: 60_000, distributed: 1_000, nav: 61_500, suspense: 0 },
    };
    const lead = leadOf(opened, pending);
    expect(lead?.figures.map(({ term, value, note }) => [term, value, note]).slice(0, 5)).toEqual([
      ['Value', '$61,500', 'of $60,000 funded'],
      ['Gain', '+$2,500', '+4.17% overall return'],
      ['Distributions', '$1,000', 'distributed so far, part of the gain'],
      // What is unfunded is countersigned all the same.
      ['Committed', '$140,000', '$40,000 not countersigned yet'],
      ['Funded', '$60,000', 'has arrived'],
    ]);
    expect(lead?.notes[0]).toBe('As of Nov 20, 2026, by the funds’ journals.');
    expect(leadOf(opened, complete)?.notes[0]).toBe(
      'As of Nov 20, 2026, by the funds’ journals, or their percentages where a fund keeps no journal.',
    );
  });

  it('[LED-01] [INV-07] name the day of the journal in every time zone', () => {
    const opened: SummaryParticipation = {
      ...complete,
      fund: complete.fund && { ...complete.fund, currentPercentagesUpdatedAt: '2026-11-20T17:00:00.000Z' },
      position: {},
      figuresTimeZone: 'America/New_York',
    };
    const notesIn = (timeZone: string | undefined) =>
      leadFigures(participationRows([opened], now), timeZone)?.notes[0];
    for (const timeZone of ['Asia/Singapore', 'Pacific/Auckland', 'Pacific/Honolulu', undefined])
      expect(notesIn(timeZone)).toBe('As of Nov 20, 2026, by the funds’ journals.');
  });

  it('[INV-02] are the commitment alone while every agreement is incomplete, and none without an investment', () => {
    expect(leadOf(pending)).toEqual({
      figures: [
        {
          term: 'Committed',
          value: '$40,000',
          note: 'Value and gain appear here once the agreement is countersigned.',
        },
      ],
      notes: [],
    });
    expect(leadOf()).toBeUndefined();
  });
});
