import { Button } from '@mantine/core';
import type { FundJournal } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { journalQuery } from './api.ts';
import { BookState } from './book-state.tsx';
import { Entries } from './entries.tsx';
import { OpeningPreviewSection } from './opening-preview.tsx';
import { RunLinks } from './run-links.tsx';
import { Waiting } from './waiting.tsx';

const leads: Readonly<Record<FundJournal['figures'], string>> = {
  percentages:
    'Investors see figures from the percentages of this fund. Before its journal is opened, compare here what each of them sees today with what they see afterwards.',
  ledger:
    'Investors see the sums of these entries. Nothing here is changed or deleted: a mistake is reversed, and entered again.',
};

/** The journal of one fund: how it would be opened, or its state and its entries (LED-01). */
export default function JournalPage() {
  const { fund = '' } = useParams({ strict: false });
  const { data, isFetching, isLoadingError, error, refetch } = useQuery(journalQuery(useTransport(), fund));
  const eyebrow = <Link to="/admin/journals">Journals</Link>;
  if (!data)
    return (
      <Container>
        <PageHeading title="Journal" eyebrow={eyebrow} />
        {isLoadingError ? (
          <ErrorState title="This journal could not be loaded" failure={error} onRetry={refetch} />
        ) : (
          <SkeletonBlock height="50vh" />
        )}
      </Container>
    );
  return (
    <Container>
      <PageHeading
        title={data.fund.name}
        eyebrow={eyebrow}
        lead={leads[data.figures]}
        actions={
          <>
            {data.figures === 'ledger' ? (
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link {...props} to="/admin/journals/$fund/statements" params={{ fund: data.fund._id }} />
                )}
              >
                Statements
              </Button>
            ) : null}
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/admin/funds/$id" params={{ id: data.fund._id }} />}
            >
              Go to the fund
            </Button>
          </>
        }
      />
      <Waiting waiting={data.waiting} />
      {data.figures === 'ledger' ? (
        <>
          <BookState journal={data} />
          <RunLinks fund={data.fund._id} />
          <Entries journal={data} />
        </>
      ) : (
        <OpeningPreviewSection journal={data} isCurrent={!isFetching} />
      )}
    </Container>
  );
}
