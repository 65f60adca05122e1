import type { ParticipationFunding, Receipt } from '@paddock/contract';
import { dayText } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useLazyDialog } from '../../platform/dialog/use-lazy-dialog.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import { participationFundingQuery } from './api.ts';
import { fundedBeforeNote } from './funded-before-note.ts';
import classes from './money.module.css';

interface Participation {
  _id: string;
  investorName: string;
  holderName: string | null;
}

const loadDialogs = () => import('./money-dialogs.tsx');

/** What came in for a participation, what is missing, and how an admin records it (INV-01). */
export function ParticipationMoney({ participation }: { participation: Participation }) {
  const { data, isLoadingError, error, refetch } = useQuery(
    participationFundingQuery(useTransport(), participation._id),
  );
  if (isLoadingError)
    return <ErrorState title="The money could not be loaded" failure={error} onRetry={refetch} />;
  if (!data)
    return (
      <Section title="Money">
        <SkeletonBlock height="12rem" />
      </Section>
    );
  // Nothing is expected yet, and nothing has come in.
  if (!data.funding && data.receipts.length === 0) return null;
  return (
    <Section title="Money">
      <div className={classes.stack}>
        <Figures data={data} />
        <Entries data={data} participation={participation} />
      </div>
    </Section>
  );
}

function Figures({ data: { funding, toReturn, isOverdue, timeZone } }: { data: ParticipationFunding }) {
  return (
    <>
      {isOverdue ? (
        <Callout tone="warn" title="This money is overdue">
          <p>
            It was due on <DateTime moment={funding?.dueAt} parts="date" timeZone={timeZone} />.{' '}
            {funding?.isPaused
              ? 'The investor is not reminded.'
              : 'Investors are reminded by email until their fund has ended.'}
          </p>
        </Callout>
      ) : null}
      {toReturn > 0 ? (
        <Callout tone="warn" title="Money is to be returned">
          <p>
            <Money amount={toReturn} /> came in beyond the commitment, or for one that has ended. Record the
            return once the bank has sent it.
          </p>
        </Callout>
      ) : null}
      {funding ? (
        <MoneySet amounts={[funding.committed, funding.funded, funding.unfunded]}>
          <KeyFigures
            figures={[
              { term: 'Committed', value: <Money amount={funding.committed} /> },
              {
                term: 'Funded',
                value: <Money amount={funding.funded} />,
                ...(funding.fundedBefore > 0 && { note: fundedBeforeNote(funding) }),
              },
              { term: 'Unfunded', value: <Money amount={funding.unfunded} /> },
              ...(funding.reference ? [{ term: 'Reference', value: funding.reference }] : []),
              ...(funding.dueAt
                ? [
                    {
                      term: 'Due',
                      value: <DateTime moment={funding.dueAt} parts="date" timeZone={timeZone} />,
                    },
                  ]
                : []),
              ...(funding.completedAt
                ? [
                    {
                      term: 'Funded on',
                      value: <DateTime moment={funding.completedAt} parts="date" timeZone={timeZone} />,
                    },
                  ]
                : []),
            ]}
          />
        </MoneySet>
      ) : null}
    </>
  );
}

const kindNames = { receipt: 'Received', return: 'Returned', reversal: 'Reversal' } as const;

function Entries({ data, participation }: { data: ParticipationFunding; participation: Participation }) {
  const openDialog = useLazyDialog();
  const columns: DataColumn<Receipt>[] = [
    {
      key: 'kind',
      header: 'Entry',
      isRowHeader: true,
      render: ({ kind, isReversed, isOfEndedCommitment, reason }) => (
        <div>
          {kindNames[kind]} {isReversed ? <StatusBadge tone="neutral">Reversed</StatusBadge> : null}
          {isOfEndedCommitment ? <div className={classes.detail}>For a commitment that has ended</div> : null}
          {reason ? <div className={classes.detail}>{reason}</div> : null}
        </div>
      ),
    },
    moneyColumn('amount', 'Amount', ({ amount }) => amount),
    { key: 'day', header: 'Day', render: ({ receivedOn }) => dayText(receivedOn) },
    { key: 'reference', header: 'Bank reference', render: ({ reference }) => reference },
    {
      key: 'by',
      header: 'Recorded',
      render: ({ recordedAt, recordedBy }) => (
        <div>
          <DateTime moment={recordedAt} parts="date" />
          <div className={classes.detail}>by {recordedBy}</div>
        </div>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      render: (receipt) =>
        receipt.kind === 'reversal' || receipt.isReversed ? null : (
          <BusyButton
            variant="default"
            size="compact-md"
            aria-label={`Reverse the entry of ${dayText(receipt.receivedOn)}, ${receipt.reference}`}
            onPress={() =>
              openDialog(loadDialogs, ({ ReverseDialog }, control) => (
                <ReverseDialog {...control} receipt={receipt} />
              ))
            }
          >
            Reverse
          </BusyButton>
        ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Entries"
        columns={columns}
        rows={data.receipts}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title="No money has been recorded">
            Record it here once the bank’s statement shows it, or import the bank’s file.
          </EmptyState>
        }
      />
      <FormActions>
        {data.funding ? (
          <BusyButton
            onPress={() =>
              openDialog(loadDialogs, ({ RecordMoneyDialog }, control) => (
                <RecordMoneyDialog
                  {...control}
                  participation={participation}
                  amount={data.funding?.toWire ?? 0}
                  direction="in"
                  timeZone={data.timeZone}
                />
              ))
            }
          >
            Record money
          </BusyButton>
        ) : null}
        {data.toReturn > 0 ? (
          <BusyButton
            variant="default"
            onPress={() =>
              openDialog(loadDialogs, ({ RecordMoneyDialog }, control) => (
                <RecordMoneyDialog
                  {...control}
                  participation={participation}
                  amount={data.toReturn}
                  direction="back"
                  timeZone={data.timeZone}
                />
              ))
            }
          >
            Record a return
          </BusyButton>
        ) : null}
      </FormActions>
    </>
  );
}
