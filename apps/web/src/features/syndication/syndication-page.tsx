import { Button } from '@mantine/core';
import { fundOfSyndication } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useReportActivityOnce } from '../../platform/activity/use-report-activity-once.ts';
import { asApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownProfileSearch } from '../../platform/page/own-profile-search.ts';
import { FundPicture } from '../../platform/portal/fund-picture.tsx';
import { usePageTitle } from '../../platform/portal/page-title.ts';
import { useInvitation } from '../../platform/portal/use-invitation.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock, SkeletonLine, SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { syndicationQuery } from './api.ts';
import { DecisionCard } from './decision-card.tsx';
import { DueDiligence } from './due-diligence.tsx';
import { FundingBlock } from './funding-block.tsx';
import { OfferingContents } from './offering/offering-contents.tsx';
import { OfferingDetails } from './offering/offering-details.tsx';
import { Questions } from './offering/questions.tsx';
import { RaiseBar } from './offering/raise-bar.tsx';
import classes from './syndication-page.module.css';
import { Terms, termNames } from './terms.tsx';

/** Placeholder with the layout of the fund's page. */
function SyndicationSkeleton() {
  return (
    <>
      <div className={classes.top}>
        <PageHeading
          eyebrow={<SkeletonLine width="8rem" />}
          title={<SkeletonLine width="min(20rem, 80%)" />}
        />
        <div className={classes.picture}>
          <SkeletonBlock height="100%" />
        </div>
        <KeyFigures figures={termNames.map((term) => ({ term, value: null }))} isLoading />
      </div>
      <div className={classes.columns}>
        <div className={classes.side}>
          <SkeletonBlock height="14rem" />
        </div>
        <div className={classes.main}>
          <SkeletonText lines={8} label="Loading the fund" />
        </div>
      </div>
    </>
  );
}

/** One fund: its terms, its documents, and the investor's decision (SYN-01). */
export default function SyndicationPage() {
  const { slug = '' } = useParams({ strict: false });
  const { profile = null } = ownProfileSearch(useSearch({ strict: false }));
  const timeZone = useMe().profileSettings.timezone;
  const { data, isPending, isLoadingError, error, refetch } = useQuery(
    syndicationQuery(useTransport(), slug, profile),
  );
  const invitation = useInvitation();
  const name = data ? fundOfSyndication(data).name : undefined;
  usePageTitle(name);
  useReportReview(name, slug);
  if (isPending)
    return (
      <Container>
        <SyndicationSkeleton />
      </Container>
    );
  if (isLoadingError && profile !== null && asApiError(error).status === 400)
    return (
      <Container>
        <PageHeading title="Fund" />
        <EmptyState
          title="This investing profile cannot be used here"
          action={
            <Link to="/syndication/dashboard/$slug" params={{ slug }}>
              Open the fund without it
            </Link>
          }
        >
          {asApiError(error).reply?.message ?? asApiError(error).message}
        </EmptyState>
      </Container>
    );
  if (isLoadingError)
    return (
      <Container>
        <ErrorState title="This fund could not be loaded" failure={error} onRetry={refetch} />
      </Container>
    );
  if (data === null)
    return (
      <Container>
        <PageHeading title="Fund" />
        <EmptyState
          title={invitation?.title ?? 'Fund not found'}
          action={<Link to="/dashboard">Back to the dashboard</Link>}
        >
          {invitation?.text ?? 'It may have been withdrawn, or it may be offered on another site.'}
        </EmptyState>
      </Container>
    );
  const { syndUser } = data;
  const fund = fundOfSyndication(data);
  return (
    <Container>
      <div className={classes.top}>
        <PageHeading
          eyebrow={fund.type ?? undefined}
          title={fund.name}
          lead={data.status === 'Done' ? 'This fund has ended.' : undefined}
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
        <FundPicture
          fund={fund}
          className={classes.picture}
          width={960}
          height={640}
          sizes="(min-width: 48em) 26rem, 92vw"
          priority="first"
        />
        <div>
          <Terms syndication={data} timeZone={timeZone} />
          <RaiseBar syndication={data} timeZone={timeZone} />
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.side}>
          <DecisionCard syndication={data} />
          {syndUser?.isInvesting && syndUser.funding ? (
            <FundingBlock
              syndUser={syndUser._id}
              fund={fund}
              funding={syndUser.funding}
              isFundDone={data.status === 'Done'}
            />
          ) : null}
        </div>
        <OfferingContents syndication={data} />
        <div className={classes.main}>
          <OfferingDetails syndication={data} />
          <DueDiligence fund={fund} timeZone={timeZone} />
          <Questions fund={fund} timeZone={timeZone} />
        </div>
      </div>
    </Container>
  );
}

/** Reports that the fund was viewed (NOT-06). */
function useReportReview(fund: string | undefined, slug: string): void {
  const reportActivityOnce = useReportActivityOnce();
  useEffect(() => {
    if (fund !== undefined) reportActivityOnce('review_syndication', { fund, slug });
  }, [reportActivityOnce, fund, slug]);
}
