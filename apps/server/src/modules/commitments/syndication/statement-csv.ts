import {
  dayIn,
  decimalFromCents,
  figuresDay,
  formatPercent,
  type Instant,
  investmentName,
  investmentStatusLabels,
  type ParticipationAmounts,
  type ParticipationRow,
} from '@paddock/domain';
import { csvFile } from '../../../platform/csv.ts';

/** The amounts after the documented columns, by their headings. */
const amountColumns = {
  Committed: 'committed',
  Funded: 'funded',
  Unfunded: 'unfunded',
  'To be returned': 'excess',
  Value: 'value',
  Awaited: 'awaited',
  Distributions: 'distributions',
  'Awaited distributions': 'awaitedDistributions',
  Gain: 'gain',
} as const satisfies Record<string, keyof ParticipationAmounts>;

const columns = [
  'Fund',
  'Status',
  'Investment made',
  'Current distribution',
  'Percentage returned',
  'Current value',
  'Figures as of',
  'Close date',
  ...Object.keys(amountColumns),
].map((name) => ({ key: name, header: name }));

const dayOf = (moment: Instant, timeZone: string): string =>
  moment ? dayIn(new Date(moment), timeZone) : '';

/** Amounts as plain decimal dollars, days as YYYY-MM-DD: formats that spreadsheets recognize. */
const toCsvRow = (row: ParticipationRow, timeZone: string) => ({
  Fund: investmentName(row),
  Status: investmentStatusLabels[row.status],
  'Investment made': row.isPending ? '' : decimalFromCents(row.invested),
  'Current distribution': row.isPending ? '' : decimalFromCents(row.currentDistribution),
  'Percentage returned': row.isPending ? '' : formatPercent(row.percentageReturned).replace('%', ''),
  'Current value': row.isPending ? '' : decimalFromCents(row.currentValue),
  'Figures as of': figuresDay(row, timeZone) ?? '',
  'Close date': dayOf(row.closeDate, timeZone),
  ...Object.fromEntries(
    Object.entries(amountColumns).map(([heading, name]) => [heading, decimalFromCents(row[name])]),
  ),
});

/** The investment summary for spreadsheets (DSH-03). Days are of the time zone, those of figures of their journal. */
export const statementCsv = (rows: readonly ParticipationRow[], timeZone: string): Buffer =>
  csvFile(
    columns,
    rows.map((row) => toCsvRow(row, timeZone)),
  );
