import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';
import { OpenFundingTable } from '../money/open-funding-table.tsx';
import { QuestionsList } from '../questions/questions-list.tsx';
import { AgreementsForm } from './agreements-form.tsx';
import { type FundData, fundQuery } from './api.ts';
import { CapTable } from './cap-table.tsx';
import classes from './fund-page.module.css';
import { type FundSection, FundSections, sectionAt } from './fund-section-links.tsx';
import { Overview } from './overview.tsx';
import { Pipeline } from './pipeline.tsx';
import { Returns } from './returns.tsx';
import { TermsForm } from './terms-form.tsx';
import { FundStatusBadge } from './timeline.tsx';

// The editor is heavy, and only these need it.
const TextsForm = lazy(() => import('./texts-form.tsx'));
const OfferingForm = lazy(() => import('./offering-form.tsx'));
const Instructions = lazy(() => import('./instructions.tsx'));

const pages: Record<FundSection, (data: FundData) => ReactNode> = {
  '': (data) => <Overview {...data} />,
  pipeline: ({ fund }) => <Pipeline fund={fund} />,
  terms: (data) => <TermsForm {...data} />,
  texts: ({ fund }) => <TextsForm fund={fund} />,
  offering: ({ fund }) => <OfferingForm fund={fund} />,
  questions: ({ fund }) => <QuestionsList fund={fund._id} />,
  instructions: (data) => <Instructions {...data} />,
  agreements: ({ fund }) => <AgreementsForm fund={fund} />,
  returns: ({ fund }) => <Returns fund={fund} />,
  money: ({ fund }) => <OpenFundingTable fund={fund._id} />,
  'cap-table': ({ fund }) => <CapTable fund={fund} />,
};

/** One fund, a section at a time, each with an address of its own (BAC-06). */
export default function FundPage() {
  const { id = '', section = '' } = useParams({ strict: false });
  const { data, isLoadingError, error, refetch } = useQuery(fundQuery(useTransport(), id));
  const shown = sectionAt(section);
  if (isLoadingError)
    return (
      <Container>
        <PageHeading title="Fund" eyebrow={<Link to="/admin/funds">Funds</Link>} />
        <ErrorState title="This fund could not be loaded" failure={error} onRetry={refetch} />
      </Container>
    );
  return (
    <Container>
      <PageHeading
        eyebrow={<Link to="/admin/funds">Funds</Link>}
        title={
          data ? (
            <>
              {data.fund.name}{' '}
              <span className={classes.badge}>
                <FundStatusBadge fund={data.fund} />
              </span>
            </>
          ) : (
            'Fund'
          )
        }
      />
      <FundSections id={id} current={shown} />
      {data ? (
        <LazyBoundary key={shown} failureDisplay="here" skeleton={<SkeletonBlock height="40vh" />}>
          {pages[shown](data)}
        </LazyBoundary>
      ) : (
        <SkeletonBlock height="60vh" />
      )}
    </Container>
  );
}
