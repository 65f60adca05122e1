import type { FundStatus } from './fund-status.ts';
import type { Instant } from './instant.ts';

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
export const refusalMessages = {
  'guest-session': 'A guest session cannot make or change an investment',
  'not-own': 'This investment belongs to somebody else',
  'already-accepted': 'You have already accepted this investment',
  'fund-not-started': 'This fund does not take investments at the moment',
  'accreditation-required':
    'This fund is open to accredited investors: please complete your accreditation first',
} as const;

export type Refusal = keyof typeof refusalMessages;

export type DeclineFacts = {
  /** The participation belongs to the caller. */
  readonly isOwn: boolean;
  readonly isGuestSession: boolean;
  readonly investStatus: string | null;
};

export type CommitFacts = DeclineFacts & {
  readonly fundStatus: FundStatus;
  readonly requiresAccreditation: boolean;
  readonly isAccredited: boolean;
};

/**
 * Why the caller may not decline, or null if they may (SYN-10). An accepted commitment is not taken back by
 * its investor, only by an admin; declining stays possible whatever the status of the fund.
 */
export function declineRefusal(facts: DeclineFacts): Refusal | null {
  if (facts.isGuestSession) return 'guest-session';
  if (!facts.isOwn) return 'not-own';
  if (facts.investStatus === investStatus.accepted) return 'already-accepted';
  return null;
}

/** Why the caller may not commit, or null if they may (SYN-10). Amounts are checked apart from this. */
export function commitRefusal(facts: CommitFacts): Refusal | null {
  const refusal = declineRefusal(facts);
  if (refusal) return refusal;
  if (facts.fundStatus !== 'Started') return 'fund-not-started';
  if (facts.requiresAccreditation && !facts.isAccredited) return 'accreditation-required';
  return null;
}
