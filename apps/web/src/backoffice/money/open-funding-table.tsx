import { Checkbox } from '@mantine/core';
import {
  buildPath,
  exportOpenFunding,
  type listOpenFunding,
  type OpenFunding,
  type ReplyOf,
} from '@paddock/contract';
import { participantName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSaveFile } from '../../platform/download/download-guarded-file.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { askedFor } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { MoneySet } from '../../ui/text/money.tsx';
import { openFundingQuery } from './api.ts';
import classes from './money.module.css';

type Totals = Pick<ReplyOf<typeof listOpenFunding>, 'committed' | 'funded' | 'unfunded'>;

const columns = (totals: Totals | undefined, withFund: boolean): DataColumn<OpenFunding>[] => [
  {
    key: 'investor',
    header: 'Investor',
    isRowHeader: true,
    render: ({ syndUser, fundName, ...participant }) => (
      <div>
        <Link to="/admin/participations/$id" params={{ id: syndUser }}>
          {participantName(participant)}
        </Link>
        {withFund ? <div className={classes.detail}>{fundName}</div> : null}
      </div>
    ),
    total: 'Total',
  },
  {
    key: 'reference',
    header: 'Reference',
    render: ({ reference }) => <span className={classes.reference}>{reference ?? '—'}</span>,
  },
  moneyColumn('committed', 'Committed', (row) => row.committed, totals?.committed),
  moneyColumn('funded', 'Funded', (row) => row.funded, totals?.funded),
  moneyColumn('unfunded', 'Unfunded', (row) => row.unfunded, totals?.unfunded),
  {
    key: 'due',
    header: 'Due',
    render: ({ dueAt, isOverdue, timeZone }) => (
      <div>
        {dueAt ? <DateTime moment={dueAt} parts="date" timeZone={timeZone} /> : 'No date'}{' '}
        {isOverdue ? <StatusBadge tone="attention">Overdue</StatusBadge> : null}
      </div>
    ),
  },
];

const amountsOf = ({ committed, funded }: OpenFunding) => [committed, funded];

/** The money that is still to come in, the earliest due first: of one fund, or of all. */
export function OpenFundingTable({ fund }: { fund?: string }) {
  const save = useSaveFile();
  const [isOverdue, setOverdue] = useState(false);
  const [page, setPage] = useState<TablePage>({ number: 1, rows: 25 });
  const { data, isLoadingError, error, refetch } = useQuery(
    openFundingQuery(useTransport(), { fund, isOverdue, ...askedFor(page) }),
  );
  return (
    <>
      <div className={classes.tools}>
        <Checkbox
          label="Overdue only"
          checked={isOverdue}
          onChange={(event) => {
            setOverdue(event.currentTarget.checked);
            setPage({ ...page, number: 1 });
          }}
        />
        {data && data.total > 0 ? (
          <BusyButton
            variant="default"
            onPress={() =>
              save(
                buildPath(exportOpenFunding.path, {
                  query: { ...(fund && { fund }), ...(isOverdue && { overdue: 'true' as const }) },
                }),
              )
            }
          >
            Download CSV
          </BusyButton>
        ) : null}
      </div>
      {/* Cents beside cents in each row. */}
      <MoneySet amounts={data ? [data.committed, data.funded, ...data.items.flatMap(amountsOf)] : []}>
        <DataTable
          caption="Money to come in"
          columns={columns(data, fund === undefined)}
          rows={data?.items}
          rowKey={({ syndUser }) => syndUser}
          empty={
            <EmptyState title={isOverdue ? 'Nothing is overdue' : 'No money is to come in'}>
              Investors appear here when their agreements are countersigned, until their money has come in or
              their fund has ended.
            </EmptyState>
          }
          error={isLoadingError ? 'The money to come in could not be loaded' : undefined}
          failure={error}
          onRetry={refetch}
        />
      </MoneySet>
      {data && data.total > 0 ? (
        <TablePaging noun="amounts to come in" total={data.total} page={page} onChange={setPage} />
      ) : null}
    </>
  );
}
