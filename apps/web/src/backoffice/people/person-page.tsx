import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { asApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { personQuery, personRecordQuery } from './api.ts';
import { PersonView } from './person-view.tsx';

/** Everything about one person, on one page (BAC-08). */
export default function PersonPage() {
  const { id = '' } = useParams({ strict: false });
  const transport = useTransport();
  const record = useQuery(personRecordQuery(transport, id));
  const page = useQuery(personQuery(transport, id));
  if (record.data && page.data) return <PersonView record={record.data} page={page.data} />;
  const failure = record.error ?? page.error;
  return (
    <Container>
      <PageHeading title="Person" />
      {failure === null ? (
        <SkeletonBlock height="30rem" />
      ) : asApiError(failure).status === 404 ? (
        <EmptyState
          title="This person does not exist"
          action={<Link to="/admin/people">Back to all people</Link>}
        >
          The account may have been deleted.
        </EmptyState>
      ) : (
        <ErrorState
          title="This person could not be loaded"
          onRetry={() => Promise.all([record.refetch(), page.refetch()])}
        />
      )}
    </Container>
  );
}
