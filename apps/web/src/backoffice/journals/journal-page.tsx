import { Button } from '@mantine/core';
import type { FundJournal } from '@paddock/contract';
import { requestSentence } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { journalQuery } from './api.ts';
import { BookState } from './book-state.tsx';
import { Entries } from './entries.tsx';
import classes from './journals.module.css';
import { OpeningPreviewSection } from './opening-preview.tsx';

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
          <Entries journal={data} />
        </>
      ) : (
        <OpeningPreviewSection journal={data} isCurrent={!isFetching} />
      )}
    </Container>
  );
}

/**
 * What another admin decides, and where. Once something was asked for on this page, what asked is gone, so the focus comes
 * here.
 */
function Waiting({ waiting }: Pick<FundJournal, 'waiting'>) {
  const me = useMe()._id;
  const place = useRef<HTMLDivElement>(null);
  const approval = waiting?.approval;
  const last = useRef(approval);
  useEffect(() => {
    if (approval !== undefined && last.current === undefined) {
      place.current?.scrollIntoView({ block: 'center' });
      place.current?.focus({ preventScroll: true });
    }
    last.current = approval;
  }, [approval]);
  if (!waiting) return null;
  return (
    <div ref={place} tabIndex={-1} className={classes.waiting}>
      <Callout tone="info" title="A request waits for a second admin">
        <p>
          {requestSentence(waiting, me)} Until it is decided, nothing else can be asked for this journal.{' '}
          <Link to="/admin/approvals/$id" params={{ id: waiting.approval }}>
            Open the request
          </Link>
        </p>
      </Callout>
    </div>
  );
}
