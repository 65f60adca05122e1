import { describe, expect, it } from 'vitest';
import { type HoldingHistory, holdingTimeline } from './holding-timeline.ts';

const nothing: HoldingHistory = {
  openedAt: '2026-01-01T15:00:00Z',
  committed: null,
  declinedAt: null,
  signedAt: null,
  spouseSignedAt: null,
  completedAt: null,
  payments: [],
  fundedAt: null,
  released: null,
  news: [],
  percentagesAt: null,
  timeZone: 'America/New_York',
};
const kinds = (more: Partial<HoldingHistory>) =>
  holdingTimeline({ ...nothing, ...more }).map(({ kind }) => kind);

describe('the timeline of a holding', () => {
  it('[INV-03] has what happened, the newest first', () => {
    expect(
      kinds({
        committed: { at: '2026-01-02T15:00:00Z', amount: 2_500_000n },
        signedAt: '2026-01-03T15:00:00Z',
        spouseSignedAt: '2026-01-04T15:00:00Z',
        completedAt: '2026-01-05T15:00:00Z',
        payments: [{ amount: 2_500_000n, day: '2026-01-08' }],
        fundedAt: '2026-01-08T22:00:00Z',
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

  it('[INV-03] has only what happened', () => {
    expect(kinds({})).toEqual(['opened']);
    expect(kinds({ openedAt: null, declinedAt: '2026-01-02T15:00:00Z' })).toEqual(['declined']);
  });

  it('[INV-03] orders payments of a day by its close of business, and tells money that went back apart', () => {
    const events = holdingTimeline({
      ...nothing,
      completedAt: '2026-01-08T21:59:00Z',
      payments: [
        { amount: 3_000_000n, day: '2026-01-08' },
        { amount: -500_000n, day: '2026-01-09' },
      ],
      fundedAt: '2026-01-08T22:00:00Z',
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

  it('[INV-03] keeps the amount of a commitment that was released', () => {
    expect(
      holdingTimeline({ ...nothing, released: { at: '2026-01-09T15:00:00Z', amount: 5_000_000n } })[0],
    ).toMatchObject({ kind: 'released', amount: 5_000_000n });
  });
});
