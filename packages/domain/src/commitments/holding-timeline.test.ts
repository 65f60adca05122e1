import { describe, expect, it } from 'vitest';
import { dayIn } from '../time/business-days.ts';
import { type HoldingHistory, holdingTimeline } from './holding-timeline.ts';

const nothing: HoldingHistory = {
  openedAt: '2026-01-01T15:00:00Z',
  commitments: [],
  corrections: [],
  declinedAt: null,
  signedAt: [],
  spouseSignedAt: [],
  secondOwnerSignedAt: [],
  completedAt: [],
  payments: [],
  distributions: [],
  fundedAt: [],
  releases: [],
  news: [],
  percentagesAt: null,
  percentagesOn: null,
  timeZone: 'America/New_York',
};
const kinds = (more: Partial<HoldingHistory>) =>
  holdingTimeline({ ...nothing, ...more }).map(({ kind }) => kind);

describe('the timeline of a holding', () => {
  it('[INV-03] has what happened, the newest first', () => {
    expect(
      kinds({
        commitments: [{ at: '2026-01-02T15:00:00Z', amount: 2_500_000n }],
        signedAt: ['2026-01-03T15:00:00Z'],
        spouseSignedAt: ['2026-01-04T15:00:00Z'],
        completedAt: ['2026-01-05T15:00:00Z'],
        payments: [{ amount: 2_500_000n, day: '2026-01-08', isReversal: false }],
        fundedAt: ['2026-01-08T22:00:00Z'],
        news: [{ title: 'Letter', at: '2026-03-01T15:00:00Z' }],
        percentagesAt: '2026-02-01T15:00:00Z',
      }),
    ).toEqual([
      'news',
      'percentages',
      'funded',
      'received',
      'countersigned',
      'spouse-signed',
      'signed',
      'committed',
      'opened',
    ]);
  });

  it('[INV-03] [ENT-05] tells the signature of a second owner from that of a spouse, in the place of either', () => {
    const dates = { signedAt: ['2026-01-03T15:00:00Z'], completedAt: ['2026-01-05T15:00:00Z'] };
    const at = ['2026-01-04T15:00:00Z'];
    expect(kinds({ ...dates, secondOwnerSignedAt: at })).toEqual([
      'countersigned',
      'second-owner-signed',
      'signed',
      'opened',
    ]);
    expect(kinds({ ...dates, spouseSignedAt: at })).toEqual([
      'countersigned',
      'spouse-signed',
      'signed',
      'opened',
    ]);
  });

  it('[INV-03] has only what happened', () => {
    expect(kinds({})).toEqual(['opened']);
    expect(kinds({ openedAt: null, declinedAt: '2026-01-02T15:00:00Z' })).toEqual(['declined']);
  });

  it('[INV-03] orders payments of a day by its close of business, and tells money that went back apart', () => {
    const events = holdingTimeline({
      ...nothing,
      completedAt: ['2026-01-08T21:59:00Z'],
      payments: [
        { amount: 3_000_000n, day: '2026-01-08', isReversal: false },
        { amount: -500_000n, day: '2026-01-09', isReversal: false },
      ],
      fundedAt: ['2026-01-08T22:00:00Z'],
    });
    expect(events.map(({ kind, amount, isDay }) => [kind, amount, isDay])).toEqual([
      ['returned', 500_000n, true],
      ['funded', null, true],
      ['received', 3_000_000n, true],
      ['countersigned', null, false],
      ['opened', null, false],
    ]);
    expect(events[0]?.at).toEqual(new Date('2026-01-09T22:00:00Z'));
  });

  it('[INV-03] has what was distributed and what was taken back, beside what it takes back', () => {
    const events = holdingTimeline({
      ...nothing,
      payments: [
        { amount: 3_000_000n, day: '2026-01-08', isReversal: false },
        { amount: -3_000_000n, day: '2026-01-09', isReversal: true },
        { amount: -20_000n, day: '2026-01-10', isReversal: false },
        { amount: 20_000n, day: '2026-01-11', isReversal: true },
      ],
      distributions: [
        { amount: 10_050n, day: '2026-03-31' },
        { amount: -10_050n, day: '2026-04-02' },
      ],
    });
    expect(events.map(({ kind, amount, isDay }) => [kind, amount, isDay])).toEqual([
      ['distribution-reversed', 10_050n, true],
      ['distributed', 10_050n, true],
      ['return-reversed', 20_000n, true],
      ['returned', 20_000n, true],
      ['payment-reversed', 3_000_000n, true],
      ['received', 3_000_000n, true],
      ['opened', null, false],
    ]);
  });

  it('[INV-03] puts money after what happened on its day, in the evening too', () => {
    const evening = {
      commitments: [{ at: '2026-01-08T23:30:00Z', amount: 3_000_000n }],
      completedAt: ['2026-01-09T03:00:00Z'],
      payments: [{ amount: 3_000_000n, day: '2026-01-08', isReversal: false }],
      fundedAt: ['2026-01-08T22:00:00Z'],
    };
    const inOrder = ['funded', 'received', 'countersigned', 'committed', 'opened'];
    expect(kinds(evening)).toEqual(inOrder);
    // In London, the agreement is complete on the next day.
    expect(kinds({ ...evening, timeZone: 'Europe/London' })).toEqual([
      'countersigned',
      'funded',
      'received',
      'committed',
      'opened',
    ]);
  });

  it('[INV-03] [LED-01] keeps the day of a journal in the time zone of the portal, wherever the journal is', () => {
    for (const timeZone of ['America/New_York', 'Pacific/Auckland', 'Pacific/Honolulu']) {
      // Noon of June 30 in New York.
      const history = {
        ...nothing,
        timeZone,
        percentagesAt: '2026-06-30T16:00:00Z',
        percentagesOn: '2026-06-30',
      };
      const [changed] = holdingTimeline(history);
      expect(changed).toMatchObject({ kind: 'percentages', isDay: true });
      expect(dayIn(changed?.at ?? new Date(0), timeZone)).toBe('2026-06-30');
    }
    const [stated] = holdingTimeline({ ...nothing, percentagesAt: '2026-06-30T16:00:00Z' });
    expect(stated).toMatchObject({ at: new Date('2026-06-30T16:00:00Z'), isDay: false });
  });

  it('[INV-03] keeps the amount of a commitment that was released', () => {
    expect(
      holdingTimeline({ ...nothing, releases: [{ at: '2026-01-09T15:00:00Z', amount: 5_000_000n }] })[0],
    ).toMatchObject({ kind: 'released', amount: 5_000_000n });
  });

  it('[INV-03] [SEC-01] keeps what was before a correction, and tells one that waits for signatures apart', () => {
    const events = holdingTimeline({
      ...nothing,
      openedAt: null,
      commitments: [{ at: '2026-01-02T15:00:00Z', amount: 25_000_050n }],
      corrections: [
        { at: '2026-01-05T15:00:00Z', amount: 20_000_050n, isInForce: true },
        { at: '2026-01-08T15:00:00Z', amount: null, isInForce: false },
      ],
      signedAt: ['2026-01-03T15:00:00Z', '2026-01-06T15:00:00Z'],
      completedAt: ['2026-01-04T15:00:00Z', '2026-01-07T15:00:00Z'],
    });
    expect(events.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['correction-sent', null],
      ['countersigned', null],
      ['signed', null],
      ['corrected', 20_000_050n],
      ['countersigned', null],
      ['signed', null],
      ['committed', 25_000_050n],
    ]);
  });
});
