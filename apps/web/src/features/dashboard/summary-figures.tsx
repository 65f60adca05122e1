import type { summaryTotals } from '@paddock/domain';
import type { KeyFigure } from '../../ui/data/key-figures.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Percent } from '../../ui/text/percent.tsx';

/** The four totals over all completed participations; without values until they are known. */
export function summaryFigures(totals?: ReturnType<typeof summaryTotals>): KeyFigure[] {
  return [
    { term: 'Invested', value: <Money amount={totals?.invested} /> },
    { term: 'Distributions', value: <Money amount={totals?.currentDistribution} /> },
    { term: 'Current value', value: <Money amount={totals?.currentValue} /> },
    { term: 'Overall return', value: <Percent value={totals?.overallReturn} signed /> },
  ];
}
