import type { Approval, ProposedChange } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import classes from './approval-changes.module.css';
import { fieldName, formatValue } from './approval-values.ts';

/** The number of an account in its own line, as in the instructions. */
const lines = (text: string) => <span className={classes.lines}>{text}</span>;

const columnsOf = (approval: Approval): DataColumn<ProposedChange>[] => [
  { key: 'field', header: 'What', isRowHeader: true, render: (change) => fieldName(change, approval) },
  {
    key: 'before',
    header: 'Before',
    render: ({ field, before }) => lines(formatValue(field, before, approval)),
  },
  { key: 'after', header: 'After', render: ({ field, after }) => lines(formatValue(field, after, approval)) },
];

/** What a request changes. */
export function ApprovalChanges({ approval }: { approval: Approval }) {
  const { changes, subject } = approval;
  return (
    <DataTable
      caption={`Changes for ${subject}`}
      columns={columnsOf(approval)}
      rows={changes}
      rowKey={({ field, after }) => `${field} ${after}`}
      empty={null}
    />
  );
}

/** What a request about a journal changes; the record that it names is the fund. */
const ofJournals: readonly Approval['kind'][] = [
  'open_ledger',
  'close_period',
  'reverse_entry',
  'import_receipts',
];

const ofRuns: readonly Approval['kind'][] = [
  'post_valuation',
  'post_distribution',
  'import_runs',
  'reverse_run',
  'reverse_import',
];

/** Leads to what a request changes. */
export function ApprovedRecord({ approval: { _id, kind, collection, record } }: { approval: Approval }) {
  if (collection === 'synd_users')
    return (
      <Link to="/admin/participations/$id" params={{ id: record }}>
        Open the participation
      </Link>
    );
  if (ofRuns.includes(kind))
    return (
      <Link to="/admin/journals/$fund/runs" params={{ fund: record }} search={{ approval: _id }}>
        Open it with every line
      </Link>
    );
  if (ofJournals.includes(kind))
    return (
      <Link to="/admin/journals/$fund" params={{ fund: record }}>
        {kind === 'open_ledger' ? 'Compare every line in the preview' : 'Go to the journal'}
      </Link>
    );
  return (
    <Link to="/admin/records/$collection/$id" params={{ collection, id: record }}>
      Open the record
    </Link>
  );
}
