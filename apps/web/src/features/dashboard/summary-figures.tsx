import type { summaryTotals } from '@paddock/domain';
import type { KeyFigure } from '../../ui/key-figures.tsx';
import { Money } from '../../ui/money.tsx';
import { Percent } from '../../ui/percent.tsx';

/** The four figures over all completed positions; without values before they are known. */
export function summaryFigures(totals?: ReturnType<typeof summaryTotals>): KeyFigure[] {
  return [
    { term: 'Invested', value: <Money amount={totals?.invested} /> },
    { term: 'Distributions', value: <Money amount={totals?.currentDistribution} /> },
    { term: 'Current value', value: <Money amount={totals?.currentValue} /> },
    { term: 'Overall return', value: <Percent value={totals?.overallReturn} signed /> },
  ];
}
