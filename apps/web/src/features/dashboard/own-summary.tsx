import { Link } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import { Content } from '../../platform/content/content.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';
import { WhenInView } from '../../ui/lazy/when-in-view.tsx';
import { InvestmentSummary } from './investment-summary.tsx';
import classes from './own-summary.module.css';
import { summaryColumns } from './summary-columns.tsx';
import { SummarySection } from './summary-section.tsx';
import { useProfileFilter, useSummaryRows } from './use-summary-rows.ts';

/** Placeholder with the same parts as the summary. */
function SummarySkeleton({ isWholePage }: { isWholePage: boolean }) {
  return (
    <SummarySection isWholePage={isWholePage}>
      <DataTable
        caption="Your investments"
        columns={summaryColumns(undefined, null)}
        rows={undefined}
        skeletonRows={8}
        rowKey={({ id }) => id}
        empty={null}
      />
    </SummarySection>
  );
}

/** Loads the investor's summary. An empty summary is hidden unless it is the whole page (DSH-01, DSH-06). */
export function OwnSummary({ isWholePage = false }: { isWholePage?: boolean }) {
  const me = useMe();
  const { profile } = useProfileFilter();
  const { rows, isPending, isError, isLoadingError, error, refetch } = useSummaryRows(profile);
  useEffect(() => {
    if (isError)
      void showToast({ message: 'Error loading investment data', tone: 'negative', position: 'top' });
  }, [isError]);
  if (isPending) return <SummarySkeleton isWholePage={isWholePage} />;
  if (isLoadingError)
    return <ErrorState title="Your investments could not be loaded" failure={error} onRetry={refetch} />;
  if (rows.length === 0 && profile !== undefined)
    return (
      <EmptyState
        title="This investing profile holds nothing"
        action={
          <Link to="." search={{}}>
            Show everything
          </Link>
        }
      >
        The address may be incomplete, or the profile may belong to another account.
      </EmptyState>
    );
  if (rows.length === 0)
    return isWholePage ? (
      <EmptyState
        title="No investments yet"
        action={<Link to="/dashboard">See the available investments</Link>}
      >
        Once you invest in a fund, your holdings and returns appear here.
      </EmptyState>
    ) : null;
  return (
    <>
      <InvestmentSummary rows={rows} timeZone={me.profileSettings.timezone} isWholePage={isWholePage} />
      {rows.some(({ isPending: isIncomplete }) => !isIncomplete) ? (
        <HistorySection profile={profile} hasJournal={rows.some(({ isByLedger }) => isByLedger)} />
      ) : null}
      <div className={classes.below}>
        <Content slug="investment-calculations-disclaimer" />
      </div>
    </>
  );
}

const History = lazy(async () => {
  const { MoneyHistory } = await import('./money-history.tsx');
  return { default: MoneyHistory };
});

interface HistorySectionProps {
  /** The investing profile whose money it shows; undefined for everything of the person. */
  profile: string | undefined;
  /** Whether any of the funds keeps a journal. The others say since when their manager's percentages stand. */
  hasJournal: boolean;
}

/**
 * What the journals of funds say of the past. It is asked for once somebody scrolls to it, so that the figures above it
 * wait for nothing more.
 */
function HistorySection({ profile, hasJournal }: HistorySectionProps) {
  const skeleton = <SkeletonBlock height="30rem" />;
  return (
    <Section
      title="Over time"
      note={
        hasJournal
          ? 'In funds that keep a journal, as of today.'
          : 'Rates and multiples need dated payments. They appear here as soon as one of your funds keeps a journal.'
      }
    >
      <WhenInView placeholder={skeleton}>
        <LazyBoundary skeleton={skeleton} failureDisplay="here">
          <History profile={profile} />
        </LazyBoundary>
      </WhenInView>
    </Section>
  );
}
