import type { Approval, ProposedChange } from '@paddock/contract';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { fieldName, formatValue } from './approval-values.ts';

const columns: DataColumn<ProposedChange>[] = [
  { key: 'field', header: 'What', isRowHeader: true, render: fieldName },
  { key: 'before', header: 'Before', render: ({ field, before }) => formatValue(field, before) },
  { key: 'after', header: 'After', render: ({ field, after }) => formatValue(field, after) },
];

/** What a request changes. */
export function ApprovalChanges({ approval: { changes, subject } }: { approval: Approval }) {
  return (
    <DataTable
      caption={`Changes for ${subject}`}
      columns={columns}
      rows={changes}
      rowKey={({ field }) => field}
      empty={null}
    />
  );
}
