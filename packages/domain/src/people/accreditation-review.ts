import { type Instant, instantTime } from '../time/instant.ts';
import { type Accreditation, isAccredited } from './accreditation.ts';

/** What a reviewer decided about an accreditation. */
export const accreditationReviews = ['accepted', 'refused'] as const;

export type AccreditationReview = (typeof accreditationReviews)[number];

/** The review of what a user has stated. */
export type ReviewedAccreditation = {
  readonly accreditationReview?: string | null;
  readonly accreditationValidUntil?: Instant;
};

/** Where the review of an accreditation stands. */
export const accreditationStandings = ['none', 'waiting', 'accepted', 'refused', 'expired'] as const;
export type AccreditationStanding = (typeof accreditationStandings)[number];

/** Which accreditation a fund requires. */
export type AccreditationRequirements = {
  readonly requiresAccreditation: boolean;
  readonly requiresReviewedAccreditation: boolean;
};

/** How long before the end of its review an accreditation should be renewed. */
const renewalPeriod = 30 * 24 * 60 * 60_000;

/** Whether the review of an accreditation has run out or is about to; null if there is nothing to renew. */
export function accreditationRenewal(
  { accreditationReview, accreditationValidUntil }: ReviewedAccreditation,
  now: Date,
): 'expired' | 'expiring' | null {
  const end = instantTime(accreditationValidUntil);
  if (accreditationReview !== 'accepted' || end === undefined) return null;
  if (end <= now.getTime()) return 'expired';
  return end - now.getTime() <= renewalPeriod ? 'expiring' : null;
}

/** Why an accreditation does not serve for a fund. */
export const accreditationBlocks = [
  'accreditation-required',
  'review-missing',
  'review-refused',
  'review-out-of-date',
] as const;
export type AccreditationBlock = (typeof accreditationBlocks)[number];

/**
 * Returns why a user's accreditation is not sufficient for a fund, or null. A fund that requires a reviewed one
 * requires a stated one too.
 */
export function accreditationBlock(
  fund: AccreditationRequirements,
  person: Accreditation & ReviewedAccreditation,
  now: Date,
): AccreditationBlock | null {
  if (!fund.requiresAccreditation && !fund.requiresReviewedAccreditation) return null;
  if (!isAccredited(person)) return 'accreditation-required';
  if (!fund.requiresReviewedAccreditation) return null;
  if (person.accreditationReview === 'refused') return 'review-refused';
  if (person.accreditationReview !== 'accepted') return 'review-missing';
  const validUntil = instantTime(person.accreditationValidUntil);
  return validUntil !== undefined && validUntil <= now.getTime() ? 'review-out-of-date' : null;
}

/** Where the review of what a person has stated stands; `none` also where the stored answer is no longer offered. */
export function accreditationStanding(
  person: Accreditation & ReviewedAccreditation,
  now: Date,
): AccreditationStanding {
  if (!isAccredited(person)) return 'none';
  if (person.accreditationReview === 'refused') return 'refused';
  if (person.accreditationReview !== 'accepted') return 'waiting';
  return accreditationRenewal(person, now) === 'expired' ? 'expired' : 'accepted';
}

/** What the holder of a commitment lacks, which the team is warned of whatever the fund requires (ENT-06). */
export const accreditationGaps = [
  'none',
  'refused',
  'expired',
] as const satisfies readonly AccreditationStanding[];
export type AccreditationGap = (typeof accreditationGaps)[number];

/**
 * What the team is warned of beside a commitment: that its holder has stated nothing, that it was refused, or that it is
 * out of date; null where none of that is so. A complete commitment is judged by the day on which it was complete: what
 * ran out afterwards was good when management signed.
 */
export function accreditationGap(
  holder: Accreditation & ReviewedAccreditation,
  { completedAt, now }: { completedAt?: Instant; now: Date },
): AccreditationGap | null {
  const completed = instantTime(completedAt);
  const standing = accreditationStanding(holder, completed === undefined ? now : new Date(completed));
  return accreditationGaps.find((gap) => gap === standing) ?? null;
}
