import type { Approval, ProposedChange } from '@paddock/contract';
import { centsFromDecimal, formatUsd } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';

const fieldNames: Readonly<Record<string, string>> = {
  invest_amount: 'Amount',
  invest_status: 'Decision',
  method_of_inv: 'Method of investment',
  is_married: 'Married',
  is_marital_state: 'Lives in a community property state',
  cosub_first_name: 'Spouse’s first name',
  cosub_last_name: 'Spouse’s last name',
  cosub_email: 'Spouse’s email',
  sa_complete_date: 'Agreement complete',
  agreement: 'Agreement',
  syndAgreementSignedByCurrentUser: 'Signed by the investor',
  syndAgreementSignedByCurrentUserCosub: 'Signed by the spouse',
  ft_start_date: 'Funding started',
  ft_complete_date: 'Funding complete',
};

export const stateNames: Readonly<Record<Approval['state'], string>> = {
  open: 'Open',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** The label of a field, or its name if it has no label. */
const fieldName = ({ field }: Pick<ProposedChange, 'field'>): string => fieldNames[field] ?? field;

/** A value before or after a change, formatted for people. */
function formatValue(field: string, value: ProposedChange['before']): string {
  if (value === null || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const cents = field === 'invest_amount' ? centsFromDecimal(String(value)) : undefined;
  if (cents !== undefined) return formatUsd(cents);
  return field.endsWith('_date') ? String(value).slice(0, 10) : String(value);
}

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

/** Leads to the record that a request changes. */
export function ApprovedRecord({ approval: { collection, record } }: { approval: Approval }) {
  return collection === 'synd_users' ? (
    <Link to="/admin/participations/$id" params={{ id: record }}>
      Open the participation
    </Link>
  ) : (
    <Link to="/admin/records/$collection/$id" params={{ collection, id: record }}>
      Open the record
    </Link>
  );
}
