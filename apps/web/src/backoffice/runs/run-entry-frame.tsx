import type { FundJournal } from '@paddock/contract';
import type { RunKind } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { journalQuery } from '../journals/api.ts';
import { UnopenedJournal } from '../journals/unopened-journal.tsx';
import { Waiting } from '../journals/waiting.tsx';

/** What is entered on a page: one of both kinds, or a file of them. */
type Entry = RunKind | 'file';

const titles: Readonly<Record<Entry, string>> = {
  valuation: 'Enter a valuation',
  distribution: 'Enter a distribution',
  file: 'Import valuations and distributions',
};

const leads: Readonly<Record<Entry, string>> = {
  valuation:
    'What the fund is worth at the end of a day. The difference to what the journal says is posted for each position, once a second admin has approved it.',
  distribution:
    'What the fund pays out on a day. You see what each position gets before anything is posted, and a second admin approves it. Each investor is told then, and finds a notice among their papers.',
  file: 'What the fund was worth and what it paid out, from a CSV file. You see every row before anything is asked for, and a second admin approves all of the file or none of it.',
};

/** The page on which valuations and distributions of a fund with an opened journal are entered. */
export function RunEntryFrame({
  kind,
  children,
}: {
  kind: Entry;
  children: (journal: FundJournal) => ReactNode;
}) {
  const { fund = '' } = useParams({ strict: false });
  const { data, isLoadingError, error, refetch } = useQuery(journalQuery(useTransport(), fund));
  return (
    <Container>
      <PageHeading
        title={titles[kind]}
        eyebrow={
          <Link to="/admin/journals/$fund" params={{ fund }}>
            {data ? data.fund.name : 'Journal'}
          </Link>
        }
        lead={leads[kind]}
      />
      {isLoadingError ? (
        <ErrorState title="This journal could not be loaded" failure={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonBlock height="50vh" />
      ) : data.figures === 'ledger' ? (
        <>
          <Waiting waiting={data.waiting} />
          {children(data)}
        </>
      ) : (
        <UnopenedJournal fund={fund}>
          Investors see figures from its percentages. Valuations and distributions are entered once its
          journal is open.
        </UnopenedJournal>
      )}
    </Container>
  );
}
