import { NativeSelect } from '@mantine/core';
import type { CapitalAccount, CapTableRow } from '@paddock/contract';
import { investmentMethodNames } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import { useAuthCode } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { rowsOfPage } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { type CapTableScope, capTableQuery, downloadCapTable } from '../holders/api.ts';
import { HolderChanges } from '../holders/holder-changes.tsx';
import { type Fund } from './api.ts';
import classes from './cap-table.module.css';
import pipeline from './pipeline.module.css';

const accountNames = {
  contributed: 'Contributed',
  distributed: 'Distributed',
  value: 'Value',
} as const satisfies Record<keyof CapitalAccount, string>;

/** What stands on the capital accounts, in a fund whose journal is open. */
const accountColumns = (totals: CapitalAccount | null): DataColumn<CapTableRow>[] =>
  totals
    ? (Object.keys(accountNames) as (keyof CapitalAccount)[]).map((figure) =>
        moneyColumn(figure, accountNames[figure], ({ account }) => account?.[figure] ?? null, totals[figure]),
      )
    : [];

const methodName = ({ method }: CapTableRow) => (method ? (investmentMethodNames[method] ?? method) : '—');
const committedOn = ({ sa_start_date }: CapTableRow) => <PortalDay moment={sa_start_date} />;
const countersignedOn = ({ sa_complete_date }: CapTableRow) =>
  sa_complete_date ? <PortalDay moment={sa_complete_date} /> : 'Not yet';

/** Of an opened fund, what belongs together shares a column, so that the accounts have room. */
function columns(amount: number, account: CapitalAccount | null): DataColumn<CapTableRow>[] {
  const whole = amount > 0 ? '100.0000%' : '0.0000%';
  const committed = moneyColumn<CapTableRow>('amount', 'Amount', (row) => row.amount, amount);
  const commitment: DataColumn<CapTableRow>[] = account
    ? [
        {
          ...committed,
          header: 'Amount and share',
          render: (row) => (
            <div>
              {committed.render(row)}
              <span className={classes.below}>{row.share}%</span>
            </div>
          ),
          total: (
            <div>
              {committed.total}
              <span className={classes.below}>{whole}</span>
            </div>
          ),
        },
      ]
    : [
        committed,
        { key: 'share', header: 'Share', numeric: true, render: ({ share }) => `${share}%`, total: whole },
      ];
  const days: DataColumn<CapTableRow>[] = account
    ? [
        {
          key: 'days',
          header: 'Countersigned',
          render: (row) => (
            <div>
              {countersignedOn(row)}
              <span className={classes.below}>Recorded {committedOn(row)}</span>
            </div>
          ),
        },
      ]
    : [
        { key: 'committed', header: 'Commitment recorded', render: committedOn },
        { key: 'complete', header: 'Countersigned', render: countersignedOn },
      ];
  return [
    {
      key: 'investor',
      header: 'Investor',
      isRowHeader: true,
      render: ({ _id, investorName }) => (
        <Link to="/admin/participations/$id" params={{ id: _id }}>
          {investorName}
        </Link>
      ),
      total: 'Total',
    },
    {
      key: 'holder',
      header: 'Holder',
      render: (row) => (
        <div>
          <span dir="auto">{row.holderName ?? row.investorName}</span>{' '}
          {row.undecidedHolder ? (
            <Link to="/admin/holders">
              <StatusBadge tone="attention">Undecided</StatusBadge>
            </Link>
          ) : null}
          {account ? <span className={classes.below}>{methodName(row)}</span> : null}
          <HolderChanges changes={row.holderChanges} />
        </div>
      ),
    },
    ...(account ? [] : [{ key: 'method', header: 'Method', render: methodName }]),
    ...commitment,
    ...accountColumns(account),
    ...days,
  ];
}

/** Who holds which share of a fund, and the same as a file for a spreadsheet. */
export function CapTable({ fund }: { fund: Fund }) {
  const authCode = useAuthCode();
  const [scope, setScope] = useState<CapTableScope>('complete');
  const [page, setPage] = useState<TablePage>({ number: 1, rows: 20 });
  const { data, isLoadingError, error, refetch } = useQuery(capTableQuery(useTransport(), fund._id, scope));
  const download = async () => {
    try {
      await downloadCapTable(fund._id, scope, authCode);
    } catch (failure) {
      void showToast({
        message: apiErrorMessage(failure, 'The cap table could not be downloaded. Please try again.'),
        tone: 'negative',
      });
    }
  };
  return (
    <>
      <div className={pipeline.tools}>
        <NativeSelect
          label="Who is in it"
          value={scope}
          onChange={({ currentTarget }) => {
            setScope(currentTarget.value === 'accepted' ? 'accepted' : 'complete');
            setPage({ ...page, number: 1 });
          }}
          data={[
            { value: 'complete', label: 'Countersigned agreements' },
            { value: 'accepted', label: 'All commitments' },
          ]}
        />
        {data && data.total > 0 ? (
          <BusyButton variant="default" onPress={download}>
            Download CSV
          </BusyButton>
        ) : null}
      </div>
      <DataTable
        caption="Cap table"
        columns={columns(data?.amount ?? 0, data?.account ?? null)}
        rows={data && rowsOfPage(data.items, page)}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title="Nobody holds a share yet">
            {scope === 'complete'
              ? 'Investors appear here once their agreements are countersigned. Choose all commitments to see who has committed.'
              : 'Investors appear here once they commit.'}
          </EmptyState>
        }
        error={isLoadingError ? 'The cap table could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <TablePaging noun="holders" total={data.total} page={page} onChange={setPage} />
      ) : null}
    </>
  );
}
