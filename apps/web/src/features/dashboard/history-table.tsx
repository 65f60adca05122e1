import type { MoneyHistory } from '@paddock/contract';
import { dayText } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { StatedByManager } from '../../platform/money/figure-notes.tsx';
import { HoldingName } from '../../platform/money/holding-name.tsx';
import { multipleText, Rate } from '../../platform/money/rate.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { missingFigure } from '../../ui/text/format-figures.ts';
import { Money } from '../../ui/text/money.tsx';
import classes from './history-table.module.css';

type Holding = MoneyHistory['holdings'][number];

interface Row {
  syndUser: string;
  name: ReactNode;
  /** Null where the manager states percentages, of which no day is known. */
  holding: Holding | null;
}

const columns: DataColumn<Row>[] = [
  { key: 'name', header: 'Fund', isRowHeader: true, render: ({ name }) => name },
  moneyColumn('value', 'Value', ({ holding }: Row) => holding?.value),
  {
    key: 'payment',
    header: 'Last payment',
    numeric: true,
    render: ({ holding }) => <LastPayment holding={holding} />,
  },
  {
    key: 'irr',
    header: 'IRR',
    numeric: true,
    render: ({ holding }) => (holding ? <Rate figures={holding} /> : missingFigure),
  },
  {
    key: 'multiple',
    header: 'Multiple (TVPI)',
    numeric: true,
    render: ({ holding }) => multipleText(holding?.tvpi ?? null),
  },
];

function LastPayment({ holding }: Pick<Row, 'holding'>) {
  if (!holding?.lastPayment) return holding && holding.distributed > 0 ? 'Before the journal' : missingFigure;
  const { amount, day } = holding.lastPayment;
  return (
    <span className={classes.payment}>
      <Money amount={amount} /> <span className={classes.note}>on {dayText(day)}</span>
    </span>
  );
}

/** How each investment has done: its last payment, its yearly rate, and the multiple of what was paid in. */
export function HistoryTable({ history }: { history: MoneyHistory }) {
  const timeZone = useMe().profileSettings.timezone;
  const nameOf = (
    { syndUser, fund, holderName }: Pick<Holding, 'syndUser' | 'fund' | 'holderName'>,
    note: ReactNode,
  ) => (
    <HoldingName holderName={holderName} note={note}>
      <Link to="/dashboard/investments/$id" params={{ id: syndUser }}>
        {fund.name}
      </Link>
    </HoldingName>
  );
  const rows: Row[] = [
    ...history.holdings.map((holding) => ({
      syndUser: holding.syndUser,
      name: nameOf(holding, holding.isEstimated ? 'From estimated days' : null),
      holding,
    })),
    ...history.stated.map((stated) => ({
      syndUser: stated.syndUser,
      name: nameOf(stated, <StatedByManager on={stated.statedOn} timeZone={timeZone} />),
      holding: null,
    })),
  ];
  return (
    <ShowMore items={rows} step={25} noun="investments">
      {(shown) => (
        <DataTable
          caption="How each investment has done"
          columns={columns}
          rows={[...shown]}
          rowKey={({ syndUser }) => syndUser}
          empty={null}
        />
      )}
    </ShowMore>
  );
}
