import type { Approval, ProposedChange } from '@paddock/contract';
import { centsFromDecimal, formatUsd } from '@paddock/domain';

const fieldNames: Readonly<Record<string, string>> = {
  invest_amount: 'Amount',
  invest_status: 'Decision',
  method_of_inv: 'Method of investment',
  is_married: 'Married',
  is_marital_state: 'Lives in a community-property state',
  cosub_first_name: 'First name of the spouse',
  cosub_last_name: 'Last name of the spouse',
  cosub_email: 'Email of the spouse',
  sa_complete_date: 'Agreement complete',
  ft_start_date: 'Funding begun',
  ft_complete_date: 'Funding complete',
};

export const stateNames: Readonly<Record<Approval['state'], string>> = {
  open: 'Open',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Taken back',
  expired: 'Expired',
};

/** The label of a field, or its name if it has no label. */
export const fieldName = ({ field }: Pick<ProposedChange, 'field'>): string => fieldNames[field] ?? field;

/** A value before or after a change, formatted for people. */
export function formatValue(field: string, value: ProposedChange['before']): string {
  if (value === null || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const cents = field === 'invest_amount' ? centsFromDecimal(String(value)) : undefined;
  if (cents !== undefined) return formatUsd(cents);
  return field.endsWith('_date') ? String(value).slice(0, 10) : String(value);
}
