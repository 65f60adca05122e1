import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { holdingQuery } from './api.ts';
import { HoldingDetails } from './holding-details.tsx';

const loadingTerms = ['Value', 'Gain', 'Distributions'];

/** One of the investor's holdings: its figures, papers, news, contact and history (INV-03). */
export default function HoldingPage() {
  const { id = '' } = useParams({ strict: false });
  const { data, isPending, isLoadingError, error, refetch } = useQuery(holdingQuery(useTransport(), id));
  return (
    <Container>
      {data ? (
        <HoldingDetails holding={data} />
      ) : (
        <>
          <PageHeading title="Investment" />
          {isPending ? (
            <>
              <KeyFigures figures={loadingTerms.map((term) => ({ term, value: null }))} isLoading />
              <SkeletonText lines={8} label="Loading your investment" />
            </>
          ) : isLoadingError ? (
            <ErrorState title="Your investment could not be loaded" failure={error} onRetry={refetch} />
          ) : (
            <EmptyState
              title="Investment not found"
              action={<Link to="/dashboard">Back to the dashboard</Link>}
            >
              The address may be incomplete, or the investment belongs to another account.
            </EmptyState>
          )}
        </>
      )}
    </Container>
  );
}
