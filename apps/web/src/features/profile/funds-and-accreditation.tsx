import type { Entity } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { availableInvestmentsQuery } from '../../platform/api/available-investments.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { accreditationNeeds } from './accreditation-needs.ts';
import classes from './form-page.module.css';

/** What an accreditation is needed for now, and how the stated one was reviewed (ACC-01). */
export function FundsAndAccreditation({ record }: { record: Entity<'users'> }) {
  const { data } = useQuery(availableInvestmentsQuery(useTransport(), usePortal()._id));
  const needs = data ? accreditationNeeds(data.items.map(({ fund }) => fund)) : [];
  return (
    <div className={classes.notices}>
      {needs.length > 0 ? (
        <Callout title="Where you need it">
          {needs.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Callout>
      ) : null}
      <Review record={record} />
    </div>
  );
}

function Review({ record }: { record: Entity<'users'> }) {
  const { accreditationReview, accreditationReviewReason, accreditationValidUntil, profileSettings } = record;
  if (!accreditationReview) return null;
  const isAccepted = accreditationReview === 'accepted';
  return (
    <Callout
      tone={isAccepted ? 'done' : 'warn'}
      title={
        isAccepted
          ? 'Our team has accepted your accreditation'
          : 'Our team could not accept your accreditation'
      }
    >
      {accreditationReviewReason ? <p>{accreditationReviewReason}</p> : null}
      {isAccepted && accreditationValidUntil ? (
        <p>
          The review is valid until{' '}
          <DateTime moment={accreditationValidUntil} parts="date" timeZone={profileSettings?.timezone} />.
        </p>
      ) : null}
      <p>A new statement requires a new review.</p>
    </Callout>
  );
}
