import { describe, expect, it } from 'vitest';
import {
  type CommitFacts,
  canReview,
  commitBlock,
  declineBlock,
  investStatus,
  isDeclined,
  isGoingToInvest,
  isInvesting,
  participationState,
  withdrawBlock,
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

  it('[SYN-03] stores the two decisions in the documented words', () => {
    expect(investStatus).toEqual({ accepted: 'Accepted investment', declined: 'Declined investment' });
  });
});

const eligible: CommitFacts = {
  isImpersonation: false,
  investStatus: null,
  isMember: true,
  fundStatus: 'Started',
  accreditationBlock: null,
};

describe('who may decide', () => {
  it('[SYN-10] an eligible investor may commit, also after declining', () => {
    expect(commitBlock(eligible)).toBeNull();
    expect(commitBlock({ ...eligible, investStatus: investStatus.declined })).toBeNull();
  });

  it.each([
    [{ isImpersonation: true }, 'guest-session'],
    [{ investStatus: investStatus.accepted }, 'already-accepted'],
    [{ isMember: false }, 'not-a-member'],
    [{ fundStatus: 'New' }, 'fund-not-started'],
    [{ fundStatus: 'Open' }, 'fund-not-started'],
    [{ fundStatus: 'Closed' }, 'fund-not-started'],
    [{ fundStatus: 'Done' }, 'fund-not-started'],
    [{ accreditationBlock: 'accreditation-required' }, 'accreditation-required'],
    [{ accreditationBlock: 'review-out-of-date' }, 'review-out-of-date'],
  ] as const)('[SYN-10] %o blocks the commitment with %s', (change, block) => {
    expect(commitBlock({ ...eligible, ...change })).toBe(block);
  });

  it('[SYN-10] an investor cannot decline an accepted commitment', () => {
    expect(declineBlock(eligible)).toBeNull();
    expect(declineBlock({ ...eligible, investStatus: investStatus.declined })).toBeNull();
    expect(declineBlock({ ...eligible, investStatus: investStatus.accepted })).toBe('already-accepted');
    expect(declineBlock({ ...eligible, isImpersonation: true })).toBe('guest-session');
  });

  it('[SEC-09] an investor may withdraw a commitment until they have signed', () => {
    const committed = {
      isImpersonation: false,
      investStatus: investStatus.accepted,
      isSigned: false,
      hasDistribution: false,
    };
    expect(withdrawBlock(committed)).toBeNull();
    expect(withdrawBlock({ ...committed, isSigned: true })).toBe('already-signed');
    expect(withdrawBlock({ ...committed, investStatus: null })).toBe('not-committed');
    expect(withdrawBlock({ ...committed, investStatus: investStatus.declined })).toBe('not-committed');
    expect(withdrawBlock({ ...committed, isImpersonation: true })).toBe('guest-session');
  });

  it('[LED-01] [SEC-09] an investor cannot withdraw a commitment on which a distribution was paid', () => {
    const paid = {
      isImpersonation: false,
      investStatus: investStatus.accepted,
      isSigned: false,
      hasDistribution: true,
    };
    expect(withdrawBlock(paid)).toBe('has-distribution');
    expect(withdrawBlock({ ...paid, isSigned: true })).toBe('already-signed');
    expect(withdrawBlock({ ...paid, investStatus: null })).toBe('not-committed');
  });
});
