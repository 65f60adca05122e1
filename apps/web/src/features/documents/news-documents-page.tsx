import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import type { Prefetch } from '../../platform/page/prefetch.ts';
import { syncNewsCount } from '../../platform/session/own-record.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { newsDocumentsQuery } from './api.ts';
import { NewsFund, newsGroups } from './news-fund.tsx';

/** The number of funds shown at first. */
const step = 10;

/** Each of them has documents. */
const fundsOnScreen = 5;

/** @public */
export const prefetch: Prefetch = ({ queryClient, transport }) =>
  queryClient.prefetchInfiniteQuery(newsDocumentsQuery(transport));

/** Letters and reports of the funds that the person has invested in (DOC-02). */
export default function NewsDocumentsPage() {
  return (
    <Container>
      <PageHeading title="News Documents" lead="Letters and reports from your funds, newest first." />
      <News />
    </Container>
  );
}

function News() {
  const { data, isLoadingError, error, refetch, ...older } = useInfiniteQuery(
    newsDocumentsQuery(useTransport()),
  );
  const session = useSessionStore();
  const total = data?.pages.at(-1)?.total;
  useEffect(() => {
    if (total !== undefined) syncNewsCount(session, total);
  }, [session, total]);
  if (isLoadingError)
    return <ErrorState title="The documents could not be loaded" failure={error} onRetry={refetch} />;
  if (!data) return <SkeletonText lines={6} label="Loading documents" />;
  const groups = newsGroups(data.pages.flatMap(({ items }) => items));
  if (groups.length === 0)
    return (
      <EmptyState title="No news documents yet" action={<Link to="/dashboard">Go to your dashboard</Link>}>
        Letters and reports from the funds that you have invested in appear here as soon as they are
        available.
      </EmptyState>
    );
  return (
    <ShowMore items={groups} step={step} noun="funds" onScreen={fundsOnScreen} older={older}>
      {(shown) => shown.map((group) => <NewsFund key={group.id} group={group} />)}
    </ShowMore>
  );
}
