import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useNotifyOnce } from '../../platform/browsing-notices/use-notify-once.ts';
import { usePageTitle } from '../../platform/portal/use-page-title.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Section } from '../../ui/section.tsx';
import { syndicationQuery } from './api/syndication-by-slug.ts';
import { DecisionCard } from './decision-card.tsx';
import { DueDiligence } from './due-diligence.tsx';
import { FundingBlock } from './funding-block.tsx';
import classes from './syndication-page.module.css';
import { SyndicationSkeleton } from './syndication-skeleton.tsx';
import { Terms } from './terms.tsx';

/** One fund: its terms, its papers, and the investor's decision (SYN-01). */
export default function SyndicationPage() {
  const { slug = '' } = useParams({ strict: false });
  const timeZone = useMe().profileSettings.timezone;
  const { data, isPending, isLoadingError, refetch } = useQuery(syndicationQuery(useTransport(), slug));
  usePageTitle(data?.fund.name);
  useReviewNotice(data?.fund.name, slug);
  if (isPending)
    return (
      <Container>
        <SyndicationSkeleton />
      </Container>
    );
  if (isLoadingError)
    return (
      <Container>
        <ErrorState title="This fund could not be loaded" onRetry={refetch} />
      </Container>
    );
  if (data === null)
    return (
      <Container>
        <PageHeading title="Fund" />
        <EmptyState
          title="There is no such fund here"
          action={<Link to="/dashboard">Back to the dashboard</Link>}
        >
          It may have been withdrawn, or it is offered on another site.
        </EmptyState>
      </Container>
    );
  const { fund, investment, syndUser } = data;
  return (
    <Container>
      <PageHeading
        eyebrow={fund.type ?? undefined}
        title={fund.name}
        actions={
          fund.schedule_call_url ? (
            <Button
              component="a"
              variant="default"
              href={fund.schedule_call_url}
              target="_blank"
              rel="noreferrer noopener"
            >
              Schedule a Call
            </Button>
          ) : undefined
        }
      />
      <Terms syndication={data} timeZone={timeZone} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <DecisionCard syndication={data} />
          {syndUser?.isInvesting ? <FundingBlock fund={syndUser.fund ?? fund} /> : null}
        </div>
        <div className={classes.main}>
          {investment?.description ? (
            <Section title="The Investment">
              <Prose html={investment.description} />
            </Section>
          ) : null}
          {fund.description ? (
            <Section title="The Fund">
              <Prose html={fund.description} />
            </Section>
          ) : null}
          <DueDiligence fund={fund} timeZone={timeZone} />
        </div>
      </div>
    </Container>
  );
}

/** Tells the house that the fund was looked at (NOT-06). */
function useReviewNotice(fund: string | undefined, slug: string): void {
  const notifyOnce = useNotifyOnce();
  useEffect(() => {
    if (fund !== undefined) notifyOnce('review_syndication', { fund, slug });
  }, [notifyOnce, fund, slug]);
}
