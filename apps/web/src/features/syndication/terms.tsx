import type { SyndicationReply } from '@paddock/contract';
import { DateTime } from '../../ui/date-time.tsx';
import { KeyFigures } from '../../ui/key-figures.tsx';
import { Money } from '../../ui/money.tsx';

/** The terms of the fund as they stand for this investor (SYN-01). */
export function Terms({ syndication, timeZone }: { syndication: SyndicationReply; timeZone: string | null }) {
  const { fund, leftAmountToInvest, minimumAmountToInvest, maximumAmountToInvest } = syndication;
  const noLimit = 'No limit';
  return (
    <KeyFigures
      figures={[
        {
          term: 'Total Investment',
          value: fund.total_inv_amount === null ? noLimit : <Money amount={fund.total_inv_amount} />,
        },
        {
          term: 'Available Amount',
          value: leftAmountToInvest === null ? noLimit : <Money amount={leftAmountToInvest} />,
        },
        { term: 'Minimum Investment', value: <Money amount={minimumAmountToInvest} /> },
        {
          term: 'Maximum Investment',
          value: maximumAmountToInvest === null ? noLimit : <Money amount={maximumAmountToInvest} />,
        },
        {
          term: 'Close Date',
          value: fund.close_date ? <DateTime moment={fund.close_date} timeZone={timeZone} /> : 'Not set',
        },
      ]}
    />
  );
}
