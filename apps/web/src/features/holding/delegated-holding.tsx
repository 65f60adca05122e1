import type { HoldingJournal } from '@paddock/contract';
import { dayText, numberFromCents } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { asApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePageTitle } from '../../platform/portal/page-title.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ChevronDownIcon } from '../../ui/media/icons.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import { holdingJournalQuery } from './api.ts';
import { type EntryFigure, entriesBehind, FigureEntries } from './figure-entries.tsx';
import { HoldingHistory } from './holding-history.tsx';
import classes from './holding-page.module.css';

/** What a delegate sees of an investment in a fund that keeps a journal: its figures and what is behind them (ENT-07). */
export function DelegatedHolding({ id }: { id: string }) {
  const journal = useQuery(holdingJournalQuery(useTransport(), id));
  const { data, isPending, error, refetch } = journal;
  // Once the right has ended, what was read before is not shown any more.
  const isMissing = error !== null && [400, 404].includes(asApiError(error).status ?? 0);
  usePageTitle(data?.fund.name);
  if (data && !data.isDelegated)
    return <Navigate to="/dashboard/investments/$id" params={{ id }} search={{}} replace />;
  if (data && !isMissing)
    return (
      <>
        <PageHeading
          title={data.fund.name}
          lead={`Held by ${data.profile?.name ?? 'somebody else'}. You can read this as a delegate, and change nothing.`}
        />
        <Figures journal={data} />
        <HoldingHistory fund={data.fund._id} profile={data.profile?._id} journal={journal} />
      </>
    );
  return (
    <>
      <PageHeading title="Investment" />
      {isPending ? (
        <SkeletonText lines={8} label="Loading the investment" />
      ) : error && !isMissing ? (
        <ErrorState title="The investment could not be loaded" failure={error} onRetry={refetch} />
      ) : (
        <EmptyState title="Investment not found" action={<Link to="/dashboard">Back to the dashboard</Link>}>
          The address may be incomplete, or the investment belongs to another account.
        </EmptyState>
      )}
    </>
  );
}

/** Each figure that is a sum of the journal, with what it is. */
const figures: readonly { figure: EntryFigure; term: string; how: string }[] = [
  { figure: 'committed', term: 'Committed', how: 'The amount that was committed.' },
  { figure: 'funded', term: 'Funded', how: 'What came in and counts as capital, less what of it went back.' },
  { figure: 'unfunded', term: 'Unfunded', how: 'What was committed, less what is funded.' },
  { figure: 'distributions', term: 'Distributions', how: 'What was distributed so far, of every kind.' },
  {
    figure: 'value',
    term: 'Value',
    how: 'What is funded, less distributions, with every change in value. Values are estimates by the fund manager.',
  },
  {
    figure: 'gain',
    term: 'Gain',
    how: 'All changes in value: distributions and value, less what is funded.',
  },
];

function Figures({ journal: { asOf, entries } }: { journal: HoldingJournal }) {
  const shown = figures.map((one) => ({
    ...one,
    amount: numberFromCents(entriesBehind(one.figure, entries).sum),
  }));
  return (
    <Section
      title="How the figures are computed"
      note={`As of ${dayText(asOf)}, from the fund’s journal. Open a figure to see what it is and the entries behind it.`}
    >
      <div className={classes.figures}>
        <MoneySet amounts={shown.map(({ amount }) => amount)}>
          {shown.map(({ figure, term, how, amount }) => (
            <details key={term} className={classes.entry}>
              <summary className={classes.summary}>
                <ChevronDownIcon className={classes.chevron} />
                <span>{term}</span>
                <strong>
                  <Money amount={amount} signed={figure === 'gain'} />
                </strong>
              </summary>
              <p className={classes.how}>{how}</p>
              <FigureEntries figure={figure} term={term} entries={entries} />
            </details>
          ))}
        </MoneySet>
      </div>
    </Section>
  );
}
