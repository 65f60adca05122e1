import type { ImportedReceipt } from '@paddock/contract';
import { dayText, participantName } from '@paddock/domain';
import type { DataColumn } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Money } from '../../ui/text/money.tsx';
import classes from './money.module.css';

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
