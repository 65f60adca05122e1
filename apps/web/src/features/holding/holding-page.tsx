import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownProfileSearch } from '../../platform/page/own-profile-search.ts';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { holdingQuery } from './api.ts';
import { DelegatedHolding } from './delegated-holding.tsx';
import { HoldingDetails } from './holding-details.tsx';

const loadingTerms = ['Value', 'Gain', 'Distributions'];

/**
 * One of the investor's holdings: its figures, papers, news, contact and history (INV-03). Of a profile that is delegated
 * to them, its figures and history.
 */
export default function HoldingPage() {
  const { id = '' } = useParams({ strict: false });
  // The links of a delegate name the profile, so that nothing is asked for that only the owner reads.
  const { profile } = ownProfileSearch(useSearch({ strict: false }));
  if (profile === undefined) return <OwnHolding id={id} />;
  return (
    <Container>
      <DelegatedHolding id={id} />
    </Container>
  );
}

function OwnHolding({ id }: { id: string }) {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(holdingQuery(useTransport(), id));
  return (
    <Container>
      {data ? (
        <HoldingDetails holding={data} />
      ) : (
        <>
          {isPending || isLoadingError ? <PageHeading title="Investment" /> : null}
          {isPending ? (
            <>
              <KeyFigures figures={loadingTerms.map((term) => ({ term, value: null }))} isLoading />
              <SkeletonText lines={8} label="Loading your investment" />
            </>
          ) : isLoadingError ? (
            <ErrorState title="Your investment could not be loaded" failure={error} onRetry={refetch} />
          ) : (
            <DelegatedHolding id={id} />
          )}
        </>
      )}
    </Container>
  );
}
