import { NativeSelect } from '@mantine/core';
import type { ImportedReceipt, ReceiptColumns, ReceiptHeader } from '@paddock/contract';
import { dayOrders, dayText, participantName } from '@paddock/domain';
import type { DataColumn } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Money } from '../../ui/text/money.tsx';
import classes from './money.module.css';

const labels = {
  reference: 'Reference of the investor',
  amount: 'Amount',
  receivedOn: 'Day on which it came in',
  bankReference: 'Reference of the bank',
} as const;
type Needed = keyof typeof labels;
const needed = Object.keys(labels) as Needed[];

const descriptions: Readonly<Partial<Record<Needed, string>>> = {
  reference: 'Such as 7GPM-4XC9. There may be other words around it.',
  amount: 'Only what came in, with a point before the cents.',
  bankReference: 'What tells two payments of the same day apart.',
};

const dayOrderLabels = {
  month_first: 'Month first, as 11/21/2026',
  day_first: 'Day first, as 21.11.2026',
} as const;

/** Which columns a file is read by, as a sentence. */
export function columnsInWords({ columns }: ReceiptHeader): string {
  const { reference, amount, receivedOn, bankReference, payer } = columns;
  const from = payer === null ? '' : `, the payer from ${payer}`;
  return `Read from this file: the reference from ${reference}, the amount from ${amount}, the day from ${receivedOn}, the bank’s reference from ${bankReference}${from}.`;
}

interface ColumnsFormProps {
  header: ReceiptHeader;
  isBusy: boolean;
  onChoose: (columns: ReceiptColumns) => Promise<void>;
}

/** Chooses which column of a bank's file says what. */
export function ColumnsForm({ header: { names, columns }, isBusy, onChoose }: ColumnsFormProps) {
  const form = useForm({
    initialValues: {
      reference: columns.reference ?? '',
      amount: columns.amount ?? '',
      receivedOn: columns.receivedOn ?? '',
      bankReference: columns.bankReference ?? '',
      payer: columns.payer ?? '',
      dayOrder: columns.dayOrder ?? '',
    },
    validate: (values) =>
      Object.fromEntries(
        needed.map((key) => [key, values[key] === '' ? 'Please choose a column.' : undefined]),
      ),
    onSubmit: async ({ payer, dayOrder, ...chosen }) => {
      await onChoose({
        ...chosen,
        payer: payer || null,
        dayOrder: dayOrders.find((order) => order === dayOrder) ?? null,
      });
      return undefined;
    },
  });
  const choices = (empty: string) => [
    { value: '', label: empty },
    ...names.map((name) => ({ value: name, label: name })),
  ];
  return (
    <Form label="Which column is which" {...form.element}>
      {needed.map((key) => (
        <NativeSelect
          key={key}
          label={labels[key]}
          description={descriptions[key]}
          data={choices('Choose a column')}
          {...form.field(key)}
        />
      ))}
      <NativeSelect
        label="How the bank writes days"
        data={[
          { value: '', label: 'Year first, as 2026-11-21' },
          ...dayOrders.map((order) => ({ value: order, label: dayOrderLabels[order] })),
        ]}
        {...form.field('dayOrder')}
      />
      <NativeSelect
        label="Who paid (optional)"
        description="Shown beside the investor, so that you can compare the two."
        data={choices('No column')}
        {...form.field('payer')}
      />
      <FormActions>
        <BusyButton type="submit" isBusy={form.isPending || isBusy}>
          Show the rows
        </BusyButton>
      </FormActions>
    </Form>
  );
}

/** The columns of the preview; `amount` is their sum. */
export const receiptRowColumns = (amount: number): DataColumn<ImportedReceipt>[] => [
  { key: 'line', header: 'Line', isRowHeader: true, render: ({ line }) => line, total: 'Total' },
  {
    key: 'investor',
    header: 'Investor',
    render: ({ investorName, holderName, fundName, reference, payer }) => (
      <div>
        {investorName === null ? 'Unknown' : participantName({ investorName, holderName })}
        <div className={classes.detail}>{fundName ?? reference}</div>
        {payer ? <div className={classes.detail}>Paid by {payer}</div> : null}
      </div>
    ),
  },
  moneyColumn('amount', 'Amount', (row) => row.amount, amount),
  {
    key: 'day',
    header: 'Received',
    render: ({ receivedOn }) => <span className={classes.day}>{dayText(receivedOn) || receivedOn}</span>,
  },
  { key: 'bank', header: 'Bank reference', render: ({ bankReference }) => bankReference },
  {
    key: 'result',
    header: 'Result',
    render: ({ problem, concerns, unfunded, excess }) =>
      problem ? (
        <strong>{problem}</strong>
      ) : concerns.length > 0 ? (
        <div>
          <StatusBadge tone="attention">Please check</StatusBadge>
          {concerns.map((concern) => (
            <div key={concern}>{concern}</div>
          ))}
        </div>
      ) : excess ? (
        <span>
          Funded in full, <Money amount={excess} /> too much
        </span>
      ) : unfunded ? (
        <span>
          <Money amount={unfunded} /> still to come
        </span>
      ) : (
        'Funded in full'
      ),
  },
];
