import type { AccreditationPage } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { asApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './accreditation.module.css';
import { accreditationQuery } from './api.ts';
import { Evidence } from './evidence.tsx';
import { ReviewForm } from './review-form.tsx';

/** One accreditation: the claim and the decision beside the documents (BAC-09). */
export default function AccreditationReviewPage() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(accreditationQuery(useTransport(), id));
  return (
    <Container>
      <PageHeading
        eyebrow={<Link to="/admin/accreditation">Accreditation</Link>}
        title={data?.name ?? 'Accreditation'}
        lead={data?.email}
        actions={
          data ? (
            <Link to="/admin/people/$id" params={{ id }}>
              Everything about this person
            </Link>
          ) : null
        }
      />
      {data ? (
        <div className={classes.columns}>
          <div>
            <Claim item={data} />
            {data.block === null ? (
              <ReviewForm key={data.statement} item={data} />
            ) : (
              <Callout tone="info">
                <p>{data.block}</p>
              </Callout>
            )}
          </div>
          <Evidence documents={data.evidence} />
        </div>
      ) : error === null ? (
        <SkeletonBlock height="30rem" />
      ) : asApiError(error).status === 404 ? (
        <EmptyState
          title="This person does not exist"
          action={<Link to="/admin/accreditation">Back to the queue</Link>}
        >
          The account may have been deleted.
        </EmptyState>
      ) : (
        <ErrorState title="The accreditation could not be loaded" onRetry={refetch} />
      )}
    </Container>
  );
}

function Claim({ item }: { item: AccreditationPage }) {
  const { type, answer, subject, statedAt, review, validUntil, standing } = item;
  return (
    <>
      {standing === 'none' ? null : (
        <dl className={classes.claim}>
          <dt>Accredited as</dt>
          <dd>
            {type ?? 'Not known'}
            {subject ? `, ${subject}` : ''}
          </dd>
          <dt>States</dt>
          <dd>{answer ?? 'An answer that is no longer offered'}</dd>
          <dt>Stated</dt>
          <dd>{statedAt ? <DateTime moment={statedAt} /> : 'Not known when'}</dd>
        </dl>
      )}
      {review ? (
        <Callout
          tone={review.decision === 'accepted' ? 'done' : 'warn'}
          title={review.decision === 'accepted' ? 'Accepted' : 'Refused'}
        >
          <p>
            {review.by ? `By ${review.by}` : 'By somebody whose account was deleted'}
            {review.at ? (
              <>
                {' '}
                on <DateTime moment={review.at} parts="date" />
              </>
            ) : null}
            {validUntil ? (
              <>
                , valid until <DateTime moment={validUntil} parts="date" />
              </>
            ) : null}
            .{review.reason ? ` ${review.reason}` : ''}
          </p>
        </Callout>
      ) : null}
    </>
  );
}
