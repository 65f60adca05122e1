import type { AvailableInvestment, Entity } from '@paddock/contract';
import {
  type AccreditationBlock,
  type AccreditationStanding,
  accreditationBlock,
  accreditationStanding,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { availableInvestmentsQuery } from '../../platform/api/available-investments.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import { Callout, type CalloutProps } from '../../ui/feedback/callout.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import classes from './form-page.module.css';

/** Whether the funds that are open are asked for, until the first answer or failure. What is tried again does not count. */
export function useIsAskingForFunds(): boolean {
  const { isLoading, failureCount } = useQuery(availableInvestmentsQuery(useTransport(), usePortal()._id));
  const [isAsking, setAsking] = useState(true);
  if (isAsking && (!isLoading || failureCount > 0)) setAsking(false);
  return isAsking;
}

/** What the open funds require of the person as they are now accredited, in sentences. */
export function useAccreditationNeeds(record: Entity<'users'>): string[] {
  const { data } = useQuery(availableInvestmentsQuery(useTransport(), usePortal()._id));
  // Sentences, one per line: a review that runs out while the page is open changes them.
  const text = useMinuteClock((now) =>
    data
      ? accreditationNeeds(
          data.items.map(({ fund }) => fund),
          record,
          now,
        ).join('\n')
      : '',
  );
  return text === '' ? [] : text.split('\n');
}

/** What an accreditation is needed for now, and how the review of the stated one stands (ACC-01). */
export function FundsAndAccreditation({ record }: { record: Entity<'users'> }) {
  const needs = useAccreditationNeeds(record);
  return (
    <div className={classes.notices}>
      <Review record={record} />
      {needs.length > 0 ? (
        <Callout title="Where you need it">
          {needs.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Callout>
      ) : null}
    </div>
  );
}

const reviews: Readonly<
  Record<
    Exclude<AccreditationStanding, 'none'>,
    { tone: NonNullable<CalloutProps['tone']>; title: string; next: string }
  >
> = {
  waiting: {
    tone: 'info',
    title: 'Our team will review your accreditation',
    next: 'You will hear from us when it is done. Documents that support your statement make it quicker.',
  },
  accepted: {
    tone: 'done',
    title: 'Our team has accepted your accreditation',
    next: 'There is nothing left to do. A new statement requires a new review.',
  },
  refused: {
    tone: 'warn',
    title: 'Our team could not accept your accreditation',
    next: 'You can upload further documents, which our team reviews again, or state it again below.',
  },
  expired: {
    tone: 'warn',
    title: 'The review of your accreditation has expired',
    next: 'To renew it, upload current documents and save your statement again.',
  },
};

function Review({ record }: { record: Entity<'users'> }) {
  const { accreditationReviewReason, accreditationValidUntil } = record;
  const standing = useMinuteClock((now) => accreditationStanding(record, now));
  if (standing === 'none') return null;
  const { tone, title, next } = reviews[standing];
  return (
    <Callout tone={tone} title={title}>
      {accreditationReviewReason ? <p>{accreditationReviewReason}</p> : null}
      {accreditationValidUntil ? (
        <p>
          The review {standing === 'expired' ? 'was' : 'is'} valid until{' '}
          <PortalDay moment={accreditationValidUntil} />.
        </p>
      ) : null}
      <p>{next}</p>
    </Callout>
  );
}

type OpenFund = Pick<
  AvailableInvestment['fund'],
  '_id' | 'name' | 'requires_accreditation' | 'requires_reviewed_accreditation'
>;

type Investor = Pick<
  Entity<'users'>,
  | 'accreditation'
  | 'accreditationType'
  | 'firstName'
  | 'lastName'
  | 'trustName'
  | 'busEntityName'
  | 'accreditationReview'
  | 'accreditationValidUntil'
>;

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What funds require of somebody whose accreditation is not enough as it stands. */
const sentences: Readonly<
  Record<Exclude<AccreditationBlock, 'accreditation-required'>, (names: string, isOne: boolean) => string>
> = {
  'review-missing': (names, isOne) =>
    `${names} ${isOne ? 'accepts' : 'accept'} commitments once our team has accepted your accreditation.`,
  'review-refused': (names, isOne) =>
    `${names} ${isOne ? 'accepts' : 'accept'} commitments once our team has accepted a new statement.`,
  'review-out-of-date': (names, isOne) =>
    `${names} ${isOne ? 'accepts' : 'accept'} commitments once you have renewed your accreditation.`,
};

/** What the open funds require of an investor whose accreditation stands so, in sentences (ACC-01). */
export function accreditationNeeds(funds: readonly OpenFund[], investor: Investor, now: Date): string[] {
  const offered = [...new Map(funds.map((fund) => [fund._id, fund])).values()];
  const requiring = offered
    .filter((fund) => fund.requires_accreditation || fund.requires_reviewed_accreditation)
    .map((fund) => ({
      ...fund,
      block: accreditationBlock(
        {
          requiresAccreditation: fund.requires_accreditation,
          requiresReviewedAccreditation: fund.requires_reviewed_accreditation,
        },
        investor,
        now,
      ),
    }));
  if (offered.length === 0)
    return ['No funds are open to you right now. A fund may require accreditation when it opens.'];
  if (requiring.length === 0)
    return [
      'None of the funds that are open to you waits for your accreditation before you commit. Interests are offered only to accredited investors all the same: the agreement has you state that you are one, and the fund manager may verify it before countersigning.',
    ];
  const say = (some: readonly OpenFund[], sentence: (names: string, isOne: boolean) => string) =>
    some.length > 0 ? [sentence(list.format(some.map(({ name }) => name)), some.length === 1)] : [];
  const blockedBy = (block: AccreditationBlock | null) => requiring.filter((fund) => fund.block === block);
  const unstated = blockedBy('accreditation-required');
  return [
    ...say(blockedBy(null), (names) => `Your accreditation is enough for ${names}.`),
    ...say(
      unstated.filter((fund) => !fund.requires_reviewed_accreditation),
      (names, isOne) =>
        `${names} ${isOne ? 'accepts' : 'accept'} commitments only from people who have stated their accreditation.`,
    ),
    ...say(
      unstated.filter((fund) => fund.requires_reviewed_accreditation),
      (names, isOne) =>
        `${names} ${isOne ? 'requires' : 'require'} an accreditation that our team has reviewed.`,
    ),
    ...(Object.keys(sentences) as (keyof typeof sentences)[]).flatMap((block) =>
      say(blockedBy(block), sentences[block]),
    ),
  ];
}
