import type { FundStatus } from '../money/fund-status.ts';
import type { AccreditationBlock } from '../people/accreditation-review.ts';
import type { Instant } from '../time/instant.ts';

/** The two decisions, as invest_status stores them (SYN-03). */
export const investStatus = { accepted: 'Accepted investment', declined: 'Declined investment' } as const;

export type InvestStatus = (typeof investStatus)[keyof typeof investStatus];

export type ParticipationState = 'undecided' | 'going-to-invest' | 'investing' | 'declined';

/** The fields of a participation (a synd_users record) that its state depends on. */
export type Decision = { readonly invest_status?: string | null; readonly sa_complete_date?: Instant };

/** The state of a participation (SYN-02, SYN-03). Also undecided if there is none. */
export function participationState(decision: Decision | null): ParticipationState {
  if (decision?.invest_status === investStatus.declined) return 'declined';
  if (decision?.invest_status !== investStatus.accepted) return 'undecided';
  return decision.sa_complete_date ? 'investing' : 'going-to-invest';
}

/** Accepted, and the agreement is complete (SYN-03). */
export function isInvesting(decision: Decision | null): boolean {
  return participationState(decision) === 'investing';
}

/** Accepted, the agreement not complete yet (SYN-03). */
export function isGoingToInvest(decision: Decision | null): boolean {
  return participationState(decision) === 'going-to-invest';
}

export function isDeclined(decision: Decision | null): boolean {
  return participationState(decision) === 'declined';
}

/** The form can be filled in or reopened only while the investment is not accepted (SYN-03). */
export function canReview(decision: Decision | null): boolean {
  return decision?.invest_status !== investStatus.accepted;
}

/** Why a decision on a participation is not possible, with the message for the caller (SYN-10). */
export const participationBlockMessages = {
  'guest-session': 'You cannot make or change an investment while you view the site as someone else',
  'already-accepted': 'Your commitment to this fund is already recorded',
  'not-a-member': 'This portal is by invitation only. Our team must admit you before you can invest',
  'fund-not-started': 'This fund is not accepting investments right now',
  'accreditation-required':
    'This fund is open to accredited investors only. Please complete your accreditation first',
  'review-missing':
    'This fund requires an accreditation that our team has reviewed. We will review yours as soon as we have your verification documents',
  'review-refused':
    'Our team could not accept your accreditation. Please see the reason on the Accreditation Status page and submit it again',
  'review-out-of-date':
    'The review of your accreditation is out of date. Please submit your accreditation again',
  'not-committed': 'There is no commitment to withdraw',
  'already-signed':
    'You have signed the agreement, so you can no longer withdraw this commitment here. Please contact the fund manager',
  'has-distribution':
    'You have received a distribution from this fund, so you can no longer withdraw this commitment here. Please contact the fund manager',
} as const satisfies Record<AccreditationBlock, string> & Record<string, string>;

export type ParticipationBlock = keyof typeof participationBlockMessages;

export type DeclineFacts = {
  readonly isImpersonation: boolean;
  readonly investStatus: string | null;
};

export type CommitFacts = DeclineFacts & {
  /** Whether the caller belongs to the portal of the fund. */
  readonly isMember: boolean;
  readonly fundStatus: FundStatus;
  /** Why the investor's accreditation is not sufficient for the fund. */
  readonly accreditationBlock: AccreditationBlock | null;
};

export type WithdrawFacts = DeclineFacts & {
  /** Whether the investor has signed, or the agreement is complete. */
  readonly isSigned: boolean;
  /** Whether the participation has received a distribution. */
  readonly hasDistribution: boolean;
};

/**
 * Why the caller may not decline, or null if they may (SYN-10). An accepted commitment is withdrawn, not declined.
 * Declining is possible in any status of the fund.
 */
export function declineBlock(facts: DeclineFacts): ParticipationBlock | null {
  if (facts.isImpersonation) return 'guest-session';
  if (facts.investStatus === investStatus.accepted) return 'already-accepted';
  return null;
}

/** Why the caller may not commit, or null if they may (SYN-10). Amounts are checked separately. */
export function commitBlock(facts: CommitFacts): ParticipationBlock | null {
  const block = declineBlock(facts);
  if (block) return block;
  if (!facts.isMember) return 'not-a-member';
  if (facts.fundStatus !== 'Started') return 'fund-not-started';
  return facts.accreditationBlock;
}

/**
 * Why the caller may not withdraw their commitment, or null if they may: until they have signed (SEC-09), or a
 * distribution was paid on it (LED-01).
 */
export function withdrawBlock(facts: WithdrawFacts): ParticipationBlock | null {
  if (facts.isImpersonation) return 'guest-session';
  if (facts.investStatus !== investStatus.accepted) return 'not-committed';
  if (facts.isSigned) return 'already-signed';
  return facts.hasDistribution ? 'has-distribution' : null;
}
