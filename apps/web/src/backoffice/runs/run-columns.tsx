import type { FundRunLine, PreviewedRunLine, RunPreview } from '@paddock/contract';
import { distributionKindNames, distributionKinds, participantName, type RunKind } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../ui/data/data-table.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Money } from '../../ui/text/money.tsx';
import classes from './runs.module.css';

type AnyLine = Pick<PreviewedRunLine & FundRunLine, 'syndUser' | 'number' | 'investorName' | 'holderName'> &
  Pick<RunPreview['totals'], 'amounts' | 'amount' | 'before' | 'after'>;

export type RunTotals = Pick<RunPreview['totals'], 'amounts' | 'amount' | 'before' | 'after'>;

/**
 * What each line does, and what it makes of its position; the totals of all lines below, unless only some are shown. A run
 * that pays several kinds says of each line which.
 */
export function runColumns<Line extends AnyLine>(
  kind: RunKind,
  ofAll: RunTotals | undefined,
  { isFiltered = false }: { isFiltered?: boolean } = {},
): DataColumn<Line>[] {
  const totals = isFiltered ? undefined : ofAll;
  const column = (
    key: string,
    header: string,
    show: (figures: RunTotals) => DataColumn<Line>['total'],
  ): DataColumn<Line> => ({
    key,
    header,
    numeric: true,
    render: show,
    ...(totals && { total: show(totals) }),
  });
  const compared = (figure: 'distributed' | 'value', header: string) =>
    column(figure, header, ({ before, after }) => <Compared before={before[figure]} after={after[figure]} />);
  const paidKinds = distributionKinds.filter((each) => ofAll?.amounts && ofAll.amounts[each] !== 0);
  return [
    {
      key: 'position',
      header: 'Position',
      isRowHeader: true,
      render: (line) => (
        <div>
          <Link to="/admin/participations/$id" params={{ id: line.syndUser }}>
            {participantName(line)}
          </Link>
          <div className={classes.detail}>No. {line.number}</div>
        </div>
      ),
      ...(totals && { total: 'Total' }),
    },
    column('contributed', 'Contributed', ({ before }) => <Money amount={before.contributed} />),
    ...(kind === 'distribution'
      ? [
          column('amount', 'Paid out', ({ amount, amounts }) => (
            <PaidOut amount={amount} amounts={amounts} isOfSeveral={paidKinds.length > 1} />
          )),
          compared('distributed', 'Distributed'),
        ]
      : [column('amount', 'Change', ({ amount }) => <Money amount={amount} signed />)]),
    compared('value', 'Value'),
  ];
}

/** What is paid in all, and of each kind below it: a column for each kind would not leave room for what it changes. */
function PaidOut({
  amount,
  amounts,
  isOfSeveral,
}: Pick<RunTotals, 'amount' | 'amounts'> & { isOfSeveral: boolean }) {
  const paid = distributionKinds.flatMap((kind) => {
    const part = amounts?.[kind] ?? 0;
    return part === 0 ? [] : [{ kind, part }];
  });
  return (
    <div>
      <Money amount={amount} />
      {isOfSeveral || paid.length > 1
        ? paid.map(({ kind, part }) => (
            <div key={kind} className={classes.detail}>
              {distributionKindNames[kind]} <Money amount={part} />
            </div>
          ))
        : null}
    </div>
  );
}

/** What stands on the position with the line, and without it. */
function Compared({ before, after }: { before: number; after: number }) {
  return (
    <div>
      <div>
        <Money amount={after} />
      </div>
      <div className={classes.detail}>
        before <Money amount={before} />
      </div>
    </div>
  );
}

interface LineConcernsProps {
  concerns: FundRunLine['concerns'];
  /** Whether the request was decided, so that they are those of the past. */
  isDecided?: boolean;
  /** Where nothing is odd. */
  none?: string;
}

/** What is odd about a line. */
export function LineConcerns({ concerns, isDecided = false, none = '—' }: LineConcernsProps) {
  if (concerns.length === 0) return none;
  return (
    <div className={classes.result}>
      <StatusBadge tone="attention">{isDecided ? 'Was odd' : 'Please check'}</StatusBadge>
      {concerns.map(({ message }) => (
        <div key={message}>{message}</div>
      ))}
    </div>
  );
}
