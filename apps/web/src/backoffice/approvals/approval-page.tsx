import type { Approval } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { approvalQuery } from './api.ts';
import { stateNames } from './approval-values.ts';
import { ApprovalChanges, ApprovedRecord, OpenApproval } from './open-approval.tsx';

/** One request: to decide, or as it was decided. Emails to admins lead here. */
export default function ApprovalPage() {
  const { id = '' } = useParams({ strict: false });
  const { data: approval, isLoadingError, error, refetch } = useQuery(approvalQuery(useTransport(), id));
  return (
    <Container>
      <PageHeading
        eyebrow={<Link to="/admin/approvals">Approvals</Link>}
        title={approval?.title ?? 'Request'}
      />
      {isLoadingError ? (
        <ErrorState title="The request could not be loaded" failure={error} onRetry={refetch} />
      ) : approval ? (
        approval.state === 'open' ? (
          <OpenApproval approval={approval} />
        ) : (
          <DecidedApproval approval={approval} />
        )
      ) : approval === null ? (
        <EmptyState
          title="No such request"
          action={<Link to="/admin/approvals">See the requests that are open</Link>}
        />
      ) : (
        <SkeletonBlock height="20rem" />
      )}
    </Container>
  );
}

function DecidedApproval({ approval }: { approval: Approval }) {
  const { askedAt, askedBy, decidedAt, decidedBy, expiresAt, reason, state, subject, timeZone } = approval;
  return (
    <Section title={subject}>
      <p>
        <strong>{stateNames[state]}</strong>
        {decidedBy ? ` by ${decidedBy.name}` : ''} on{' '}
        <DateTime moment={decidedAt ?? expiresAt} timeZone={timeZone} />
        {state === 'withdrawn' && !decidedBy ? `, because ${askedBy.name} is no longer an admin` : ''}.{' '}
        {askedBy.name} requested this on <DateTime moment={askedAt} timeZone={timeZone} />.
      </p>
      <p>Reason: {reason}</p>
      <ApprovalChanges approval={approval} />
      <p>
        <ApprovedRecord approval={approval} />
      </p>
    </Section>
  );
}
