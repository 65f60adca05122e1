import { describe, expect, it } from 'vitest';
import {
  type CommitFacts,
  canReview,
  commitRefusal,
  declineRefusal,
  investStatus,
  isDeclined,
  isGoingToInvest,
  isInvesting,
  participationState,
} from './participation.ts';

const complete = '2026-05-01T00:00:00Z';
const cases = [
  { decision: null, state: 'undecided', review: true },
  { decision: {}, state: 'undecided', review: true },
  { decision: { invest_status: null, sa_complete_date: complete }, state: 'undecided', review: true },
  { decision: { invest_status: 'Accepted investment' }, state: 'going-to-invest', review: false },
  {
    decision: { invest_status: 'Accepted investment', sa_complete_date: complete },
    state: 'investing',
    review: false,
  },
  { decision: { invest_status: 'Declined investment' }, state: 'declined', review: true },
  {
    decision: { invest_status: 'Declined investment', sa_complete_date: complete },
    state: 'declined',
    review: true,
  },
];

describe('participation', () => {
  it.each(cases)('[SYN-03] $decision is $state, review $review', ({ decision, state, review }) => {
    expect(participationState(decision)).toBe(state);
    expect(isInvesting(decision)).toBe(state === 'investing');
    expect(isGoingToInvest(decision)).toBe(state === 'going-to-invest');
    expect(isDeclined(decision)).toBe(state === 'declined');
    expect(canReview(decision)).toBe(review);
  });

  it('[SYN-03] keeps the two decisions in these words', () => {
    expect(investStatus).toEqual({ accepted: 'Accepted investment', declined: 'Declined investment' });
  });
});

const eligible: CommitFacts = {
  isOwn: true,
  isGuestSession: false,
  investStatus: null,
  fundStatus: 'Started',
  requiresAccreditation: false,
  isAccredited: false,
};

describe('who may decide', () => {
  it('[SYN-10] an eligible investor may commit, and may after declining', () => {
    expect(commitRefusal(eligible)).toBeNull();
    expect(commitRefusal({ ...eligible, investStatus: investStatus.declined })).toBeNull();
    expect(commitRefusal({ ...eligible, requiresAccreditation: true, isAccredited: true })).toBeNull();
  });

  it.each([
    [{ isGuestSession: true }, 'guest-session'],
    [{ isOwn: false }, 'not-own'],
    [{ investStatus: investStatus.accepted }, 'already-accepted'],
    [{ fundStatus: 'New' }, 'fund-not-started'],
    [{ fundStatus: 'Open' }, 'fund-not-started'],
    [{ fundStatus: 'Closed' }, 'fund-not-started'],
    [{ fundStatus: 'Done' }, 'fund-not-started'],
    [{ requiresAccreditation: true }, 'accreditation-required'],
  ] as const)('[SYN-10] %o refuses the commitment as %s', (change, refusal) => {
    expect(commitRefusal({ ...eligible, ...change })).toBe(refusal);
  });

  it('[SYN-10] an accepted commitment is not declined by its investor', () => {
    expect(declineRefusal(eligible)).toBeNull();
    expect(declineRefusal({ ...eligible, investStatus: investStatus.declined })).toBeNull();
    expect(declineRefusal({ ...eligible, investStatus: investStatus.accepted })).toBe('already-accepted');
    expect(declineRefusal({ ...eligible, isOwn: false })).toBe('not-own');
    expect(declineRefusal({ ...eligible, isGuestSession: true })).toBe('guest-session');
  });
});
