import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock, SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { fundingPageQuery } from './api.ts';
import { NothingToWire } from './nothing-to-wire.tsx';
import { WireDetails } from './wire-details.tsx';
import classes from './wire-page.module.css';

/** How an investor funds one of their investments, and what came in so far (INV-01). */
export default function WirePage() {
  const { id = '' } = useParams({ strict: false });
  const { data, isPending, isLoadingError, error, refetch } = useQuery(fundingPageQuery(useTransport(), id));
  return (
    <Container>
      {isPending ? (
        <>
          <PageHeading title="Wire Your Investment" />
          <div className={classes.columns}>
            <SkeletonText lines={8} label="Loading the instructions" />
            <SkeletonBlock height="16rem" />
          </div>
        </>
      ) : isLoadingError ? (
        <>
          <PageHeading title="Wire Your Investment" />
          <ErrorState title="The instructions could not be loaded" failure={error} onRetry={refetch} />
        </>
      ) : data ? (
        <WireDetails page={data} />
      ) : (
        <NothingToWire id={id} />
      )}
    </Container>
  );
}
