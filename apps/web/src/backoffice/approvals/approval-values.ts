import type { Approval, ProposedChange, ProposedField } from '@paddock/contract';
import {
  approvalKinds,
  centsFromDecimal,
  choiceLabel,
  dayText,
  distributionKindNames,
  formatDate,
  formatUsd,
  type PaymentInstruction,
  paymentInstructionFields,
  paymentInstructions,
} from '@paddock/domain';

type Value = NonNullable<ProposedChange['before']>;
/** Formats a value, for days in the time zone of the record's portal. */
type Format = (value: Value, timeZone: string) => string;

const text: Format = (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value));
const dollars: Format = (value) => {
  const cents = centsFromDecimal(String(value));
  return cents === undefined ? String(value) : formatUsd(cents);
};
const choice: Format = (value) => choiceLabel(String(value));
const day: Format = (value, timeZone) => formatDate(String(value), timeZone);
const calendarDay: Format = (value) => dayText(String(value));

const instructions = Object.fromEntries(
  paymentInstructionFields.map((name) => [name, [paymentInstructions[name].label, text] as const]),
) as Record<PaymentInstruction, readonly [label: string, format: Format]>;

const fields: Readonly<Record<ProposedField, readonly [label: string, format: Format]>> = {
  invest_amount: ['Amount', dollars],
  invest_status: ['Decision', choice],
  method_of_inv: ['Method of investment', choice],
  is_married: ['Married', text],
  is_marital_state: ['Lives in a community property state', text],
  cosub_first_name: ['Spouse’s first name', text],
  cosub_last_name: ['Spouse’s last name', text],
  cosub_email: ['Spouse’s email', text],
  investing_entity: ['Holder', text],
  fundedBefore: ['Funded before receipts were recorded', dollars],
  toReturn: ['To be returned', dollars],
  sa_complete_date: ['Countersigned', day],
  agreement: ['Agreement', text],
  holder: ['Holder', text],
  syndAgreementSignedByCurrentUser: ['Signed by the investor', text],
  syndAgreementSignedByCurrentUserCosub: ['Signed by the spouse', text],
  ft_start_date: ['Funding started', day],
  ft_complete_date: ['Funding complete', day],
  ...instructions,
  figures: ['Figures come from', text],
  positions: ['Participations', text],
  committed: ['Committed', dollars],
  contributed: ['Contributed', dollars],
  distributed: ['Distributed', dollars],
  value: ['Value', dollars],
  preview: ['Check sum of the preview', text],
  closedThrough: ['Closed through', calendarDay],
  entries: ['Entries until then', text],
  entry: ['Entry', text],
  effectiveDate: ['Counts on', calendarDay],
  receipt: ['Receipt', text],
  receipts: ['Receipts', text],
  run: ['Valuation or distribution', text],
  memo: ['What investors read', text],
  tellsInvestors: ['Investors are told of it', text],
  returnedCapital: [distributionKindNames.returnedCapital, dollars],
  preferredReturn: [distributionKindNames.preferredReturn, dollars],
  profit: [distributionKindNames.profit, dollars],
  interest: [distributionKindNames.interest, dollars],
  concerns: ['What is odd, and was confirmed', text],
};

export const stateNames: Readonly<Record<Approval['state'], string>> = {
  open: 'Open',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** When a request appears. */
export const whenRequestsAppear = `A request appears here when an admin asks ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(Object.values(approvalKinds).map(({ asked }) => asked))}.`;

/** What a valuation or a distribution moves is that of its own participations, and not of the whole fund. */
const runLabels: Partial<Record<ProposedField, string>> = {
  distributed: 'Distributed to these participations',
  value: 'Value of these participations',
};
const labels: Partial<Record<Approval['kind'], Partial<Record<ProposedField, string>>>> = {
  import_runs: { distributed: 'Paid out' },
  reverse_import: {
    run: 'Valuations and distributions',
    entries: 'Entries that are reversed',
    effectiveDate: 'What is of a closed day counts on',
    distributed: 'Distributed by the fund',
    value: 'Value of the fund',
  },
};

export const fieldName = (
  { field }: Pick<ProposedChange, 'field'>,
  { kind }: Pick<Approval, 'kind'>,
): string =>
  labels[kind]?.[field] ??
  (approvalKinds[kind].about === 'run' ? runLabels[field] : undefined) ??
  fields[field][0];

/** A value before or after a change, formatted for people. */
export function formatValue(
  field: ProposedField,
  value: ProposedChange['before'],
  { timeZone }: Pick<Approval, 'timeZone'>,
): string {
  return value === null || value === '' ? 'None' : fields[field][1](value, timeZone);
}
