import type { FundRun } from '@paddock/contract';
import { runStateNames } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useLazyDialog } from '../../platform/dialog/use-lazy-dialog.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { journalQuery } from '../journals/api.ts';
import { runQuery } from './api.ts';
import { RunFacts } from './run-facts.tsx';
import { RunLines } from './run-lines.tsx';
import { runTitle, stateTones } from './run-words.ts';
import classes from './runs.module.css';

/** A valuation or a distribution with all of its lines, as it was asked for (LED-07). */
export default function RunPage() {
  const { fund = '', run: id = '' } = useParams({ strict: false });
  const transport = useTransport();
  const { data: run, isLoadingError, error, refetch } = useQuery(runQuery(transport, id));
  const journal = useQuery(journalQuery(transport, fund)).data;
  const eyebrow = (
    <Link to="/admin/journals/$fund/runs" params={{ fund }}>
      {run ? `Valuations and distributions of ${run.fund.name}` : 'Valuations and distributions'}
    </Link>
  );
  if (!run)
    return (
      <Container>
        <PageHeading title="Valuation or distribution" eyebrow={eyebrow} />
        {isLoadingError ? (
          <ErrorState title="It could not be loaded" failure={error} onRetry={refetch} />
        ) : (
          <SkeletonBlock height="50vh" />
        )}
      </Container>
    );
  return (
    <Container>
      <PageHeading
        title={
          <>
            {run.name}{' '}
            <span className={classes.badge}>
              <StatusBadge tone={stateTones[run.state]}>{runStateNames[run.state]}</StatusBadge>
            </span>
          </>
        }
        eyebrow={eyebrow}
        lead={runTitle(run)}
        actions={<ReverseButton run={run} />}
      />
      <Request run={run} />
      <Concerns run={run} />
      <RunFacts run={run} timeZone={journal?.timeZone} />
      <RunLines run={run} />
    </Container>
  );
}

/** What is odd about all of it; what is odd about a line is at the line. */
function Concerns({ run: { state, concerns } }: { run: FundRun }) {
  if (concerns.length === 0) return null;
  return (
    <Callout tone="warn" title={state === 'asked' ? 'Please check this' : 'This was odd, and was confirmed'}>
      {concerns.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </Callout>
  );
}

/** What waits for another admin about it, and where that is decided. */
function Request({ run: { state, approval, reversal } }: { run: FundRun }) {
  const open = state === 'asked' ? approval : state === 'posted' && reversal ? reversal.approval : undefined;
  if (!open) return null;
  return (
    <Callout
      tone="info"
      title={state === 'asked' ? 'It waits for a second admin' : 'A request to reverse it waits'}
    >
      <p>
        <Link to="/admin/approvals/$id" params={{ id: open }}>
          Open the request
        </Link>
      </p>
    </Callout>
  );
}

/** Only what is posted is reversed, once, and not while something else waits for the journal. */
function ReverseButton({ run }: { run: FundRun }) {
  const openDialog = useLazyDialog();
  const journal = useQuery(journalQuery(useTransport(), run.fund._id)).data;
  if (run.state !== 'posted' || run.reversal || !journal || journal.waiting) return null;
  return (
    <BusyButton
      variant="default"
      onPress={() =>
        openDialog(
          () => import('./reverse-run-dialog.tsx'),
          ({ ReverseRunDialog }, control) => <ReverseRunDialog {...control} run={run} />,
        )
      }
    >
      Reverse it
    </BusyButton>
  );
}
