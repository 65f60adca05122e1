import { describe, expect, it } from 'vitest';
import {
  accreditationBlock,
  accreditationGap,
  accreditationRenewal,
  accreditationStanding,
} from './accreditation-review.ts';

const now = new Date('2026-11-21T12:00:00Z');
const none = { requiresAccreditation: false, requiresReviewedAccreditation: false };
const stated = { requiresAccreditation: true, requiresReviewedAccreditation: false };
const reviewed = { requiresAccreditation: false, requiresReviewedAccreditation: true };
const ada = { accreditationType: 'individual', accreditation: '1', firstName: 'Ada', lastName: 'Lovelace' };
const accepted = { ...ada, accreditationReview: 'accepted' };

describe('the accreditation that a fund requires', () => {
  it('[SYN-10] a fund that requires none accepts everyone', () => {
    expect(accreditationBlock(none, {}, now)).toBeNull();
  });

  it('[SYN-10] a fund that requires a stated accreditation needs no review', () => {
    expect(accreditationBlock(stated, {}, now)).toBe('accreditation-required');
    expect(accreditationBlock(stated, ada, now)).toBeNull();
    expect(accreditationBlock(stated, { ...ada, accreditationReview: 'refused' }, now)).toBeNull();
  });

  it('[SYN-10] a fund that requires a reviewed accreditation needs an accepted one', () => {
    expect(accreditationBlock(reviewed, { accreditationReview: 'accepted' }, now)).toBe(
      'accreditation-required',
    );
    expect(accreditationBlock(reviewed, ada, now)).toBe('review-missing');
    expect(accreditationBlock(reviewed, { ...ada, accreditationReview: 'refused' }, now)).toBe(
      'review-refused',
    );
    expect(accreditationBlock(reviewed, accepted, now)).toBeNull();
  });

  it('[SYN-10] a review ends at the exact instant until which it is valid', () => {
    const until = (moment: Date) => ({ ...accepted, accreditationValidUntil: moment });
    expect(accreditationBlock(reviewed, until(new Date(now.getTime() + 1)), now)).toBeNull();
    expect(accreditationBlock(reviewed, until(now), now)).toBe('review-out-of-date');
  });
});

it('[INV-02] an accepted accreditation is to be renewed from thirty days before the end of its review', () => {
  const day = 24 * 60 * 60_000;
  const endingIn = (days: number, accreditationReview: string | null = 'accepted') =>
    accreditationRenewal(
      { accreditationReview, accreditationValidUntil: new Date(now.getTime() + days * day) },
      now,
    );
  expect([31, 30, 0.1, 0, -5].map((days) => endingIn(days))).toEqual([
    null,
    'expiring',
    'expiring',
    'expired',
    'expired',
  ]);
  expect(endingIn(5, 'refused')).toBeNull();
  expect(
    accreditationRenewal({ accreditationReview: 'accepted', accreditationValidUntil: null }, now),
  ).toBeNull();
});

it('[ACC-01] an accreditation waits for its review once it is stated, and then stands as reviewed until it expires', () => {
  const until = (moment: Date) => ({ ...accepted, accreditationValidUntil: moment });
  expect(accreditationStanding({}, now)).toBe('none');
  expect(accreditationStanding({ ...accepted, accreditation: '9' }, now)).toBe('none');
  expect(accreditationStanding(ada, now)).toBe('waiting');
  expect(accreditationStanding({ ...ada, accreditationReview: 'refused' }, now)).toBe('refused');
  expect(accreditationStanding(accepted, now)).toBe('accepted');
  expect(accreditationStanding(until(new Date(now.getTime() + 1)), now)).toBe('accepted');
  expect(accreditationStanding(until(now), now)).toBe('expired');
});

it('[ENT-06] the team is warned of a holder that has stated nothing, was refused or is out of date, and of no other', () => {
  const gap = (holder: object, completedAt: Date | null = null) =>
    accreditationGap({ ...ada, ...holder }, { completedAt, now });
  const at = (offset: number) => new Date(now.getTime() + offset);
  expect(gap({ accreditation: null })).toBe('none');
  expect(gap({ accreditation: 'none' })).toBe('none');
  expect(gap({})).toBeNull();
  expect(gap({ accreditationReview: 'refused' })).toBe('refused');
  expect(gap({ accreditationReview: 'accepted' })).toBeNull();
  const until = (moment: Date) => ({ accreditationReview: 'accepted', accreditationValidUntil: moment });
  expect([gap(until(at(1))), gap(until(now))]).toEqual([null, 'expired']);
  // It was good when management signed.
  expect([gap(until(at(-10)), at(-11)), gap(until(at(-10)), at(-10))]).toEqual([null, 'expired']);
});
