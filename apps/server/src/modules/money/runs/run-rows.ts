import {
  centsOf,
  type DistributionAmounts,
  decimalFromCents,
  distributionKinds,
  figuresAfter,
  nothingDistributed,
  numberFromCents,
  type RunFigures,
  type RunKind,
  type RunLine,
  sumCents,
  totalAmounts,
  totalFigures,
} from '@paddock/domain';
import { sql } from 'kysely';
import type { RunAmounts } from '../../../platform/database/tables/runs.ts';

/** What a line pays, or changes, with what stood on its position before; of a run, the sums of its lines. */
export type RunSums = Pick<RunLine, 'amounts' | 'amount' | 'before'>;

export function sumsOf(kind: RunKind, lines: readonly RunSums[]): RunSums {
  const paid = lines.map(({ amounts }) => amounts ?? nothingDistributed);
  return {
    amounts: kind === 'distribution' ? totalAmounts(paid) : null,
    amount: sumCents(lines.map(({ amount }) => amount)),
    before: totalFigures(lines.map(({ before }) => before)),
  };
}

export function toRow({ amounts, amount, before }: RunSums): RunAmounts {
  const paid = amounts ?? nothingDistributed;
  return {
    returnedCapital: decimalFromCents(paid.returnedCapital),
    preferredReturn: decimalFromCents(paid.preferredReturn),
    profit: decimalFromCents(paid.profit),
    interest: decimalFromCents(paid.interest),
    amount: decimalFromCents(amount),
    contributedBefore: decimalFromCents(before.contributed),
    returnedBefore: decimalFromCents(before.returnedCapital),
    distributedBefore: decimalFromCents(before.distributed),
    valueBefore: decimalFromCents(before.value),
  };
}

export const fromRow = (kind: RunKind, row: RunAmounts): RunSums => ({
  amounts:
    kind === 'distribution'
      ? {
          returnedCapital: centsOf(row.returnedCapital),
          preferredReturn: centsOf(row.preferredReturn),
          profit: centsOf(row.profit),
          interest: centsOf(row.interest),
        }
      : null,
  amount: centsOf(row.amount),
  before: {
    contributed: centsOf(row.contributedBefore),
    returnedCapital: centsOf(row.returnedBefore),
    distributed: centsOf(row.distributedBefore),
    value: centsOf(row.valueBefore),
  },
});

/** In dollars, with what it makes of its position. */
export const presentSums = (sums: RunSums) => ({
  amounts: sums.amounts && presentAmounts(sums.amounts),
  amount: numberFromCents(sums.amount),
  before: presentFigures(sums.before),
  after: presentFigures(figuresAfter(sums.before, sums)),
});

export const presentAmounts = (amounts: DistributionAmounts) => ({
  returnedCapital: numberFromCents(amounts.returnedCapital),
  preferredReturn: numberFromCents(amounts.preferredReturn),
  profit: numberFromCents(amounts.profit),
  interest: numberFromCents(amounts.interest),
});

const presentFigures = ({ contributed, returnedCapital, distributed, value }: RunFigures) => ({
  contributed: numberFromCents(contributed),
  returnedCapital: numberFromCents(returnedCapital),
  distributed: numberFromCents(distributed),
  value: numberFromCents(value),
});

/** What is paid by kind, from dollars. */
export const toAmounts = (
  dollars: Readonly<Record<keyof DistributionAmounts, number>>,
): DistributionAmounts => {
  const amounts = { ...nothingDistributed };
  for (const kind of distributionKinds) amounts[kind] = centsOf(dollars[kind]);
  return amounts;
};

/**
 * The number of a run `r` that is posted, 0 before. Those of each kind are counted for themselves: who reads of
 * distribution 2 has had one, whatever was valued.
 */
export const kindNumberSql = sql<number>`(SELECT count(*)::int FROM ledger_runs d
  WHERE d.fund = r.fund AND d.kind = r.kind AND d.number <= r.number)`;
