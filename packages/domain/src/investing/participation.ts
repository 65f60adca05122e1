import type { Instant } from '../time/instant.ts';
import type { AccreditationBlock } from './accreditation-review.ts';
import type { FundStatus } from './fund-status.ts';

/** The two decisions, in the words that invest_status keeps (SYN-03). */
export const investStatus = { accepted: 'Accepted investment', declined: 'Declined investment' } as const;

export type InvestStatus = (typeof investStatus)[keyof typeof investStatus];

export type ParticipationState = 'undecided' | 'going-to-invest' | 'investing' | 'declined';

/** What of a participation (a synd_users record) its state depends on. */
export type Decision = { readonly invest_status?: string | null; readonly sa_complete_date?: Instant };

/** The state of a participation (SYN-02, SYN-03); undecided also where there is none. */
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

/** The form may be filled in, or reopened, only while the investment is not accepted (SYN-03). */
export function canReview(decision: Decision | null): boolean {
  return decision?.invest_status !== investStatus.accepted;
}

/** Why a decision on a participation is refused, with the words that the caller reads (SYN-10). */
export const participationBlockMessages = {
  'guest-session': 'You cannot make or change an investment while you view the site as someone else',
  'already-accepted': 'You have already accepted this investment',
  'not-a-member': 'This portal is by invitation: our team has to admit you before you can invest',
  'fund-not-started': 'This fund does not take investments at the moment',
  'accreditation-required':
    'This fund is open to accredited investors: please complete your accreditation first',
  'review-missing':
    'This fund needs an accreditation that our team has reviewed. Yours has not been reviewed yet; we look at it as soon as your verification documents are here',
  'review-refused':
    'Our team could not accept your accreditation. Please look at the reason on the page Accreditation Status and state it again',
  'review-out-of-date':
    'The review of your accreditation is out of date. Please state your accreditation again',
  'not-committed': 'There is no commitment to withdraw',
  'already-signed':
    'You have signed the agreement, so this commitment can no longer be withdrawn here. Please write to the fund manager',
} as const satisfies Record<AccreditationBlock, string> & Record<string, string>;

export type ParticipationBlock = keyof typeof participationBlockMessages;

export type DeclineFacts = {
  readonly isImpersonation: boolean;
  readonly investStatus: string | null;
};

export type CommitFacts = DeclineFacts & {
  /** The caller belongs to the portal of the fund. */
  readonly isMember: boolean;
  readonly fundStatus: FundStatus;
  /** Why the investor's accreditation does not serve for the fund. */
  readonly accreditationBlock: AccreditationBlock | null;
};

export type WithdrawFacts = DeclineFacts & {
  /** The investor has signed, or the agreement is complete. */
  readonly isSigned: boolean;
};

/**
 * Why the caller may not decline, or null if they may (SYN-10). An accepted commitment is withdrawn, not
 * declined; declining stays possible whatever the status of the fund.
 */
export function declineBlock(facts: DeclineFacts): ParticipationBlock | null {
  if (facts.isImpersonation) return 'guest-session';
  if (facts.investStatus === investStatus.accepted) return 'already-accepted';
  return null;
}

/** Why the caller may not commit, or null if they may (SYN-10). Amounts are checked apart from this. */
export function commitBlock(facts: CommitFacts): ParticipationBlock | null {
  const block = declineBlock(facts);
  if (block) return block;
  if (!facts.isMember) return 'not-a-member';
  if (facts.fundStatus !== 'Started') return 'fund-not-started';
  return facts.accreditationBlock;
}

/** Why the caller may not withdraw their commitment, or null if they may: until they have signed (SEC-09). */
export function withdrawBlock(facts: WithdrawFacts): ParticipationBlock | null {
  if (facts.isImpersonation) return 'guest-session';
  if (facts.investStatus !== investStatus.accepted) return 'not-committed';
  return facts.isSigned ? 'already-signed' : null;
}
