import type { Approval, ProposedChange } from '@paddock/contract';
import { approvalKinds } from '@paddock/domain';
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

/** Leads to what a request changes. */
export function ApprovedRecord({ approval: { _id, kind, collection, record } }: { approval: Approval }) {
  const { about } = approvalKinds[kind];
  switch (about) {
    case 'participation':
      return (
        <Link to="/admin/participations/$id" params={{ id: record }}>
          Open the participation
        </Link>
      );
    case 'fund':
      return (
        <Link to="/admin/records/$collection/$id" params={{ collection, id: record }}>
          Open the record
        </Link>
      );
    case 'journal':
      return (
        <Link to="/admin/journals/$fund" params={{ fund: record }}>
          {kind === 'open_ledger' ? 'Compare every line in the preview' : 'Go to the journal'}
        </Link>
      );
    case 'run':
      return (
        <Link to="/admin/journals/$fund/runs" params={{ fund: record }} search={{ approval: _id }}>
          Open it with every line
        </Link>
      );
  }
}
