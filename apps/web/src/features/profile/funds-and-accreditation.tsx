import type { Entity } from '@paddock/contract';
import { type AccreditationStanding, accreditationStanding } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { availableInvestmentsQuery } from '../../platform/api/available-investments.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import { Callout, type CalloutProps } from '../../ui/feedback/callout.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { accreditationNeeds } from './accreditation-needs.ts';
import classes from './form-page.module.css';

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
