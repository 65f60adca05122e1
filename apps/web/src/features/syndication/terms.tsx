import { fundOfSyndication, type SyndicationReply } from '@paddock/contract';
import type { RaiseProgress } from '@paddock/domain';
import type { ReactNode } from 'react';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { ClosingDay } from '../../ui/text/closing-day.tsx';
import { Money } from '../../ui/text/money.tsx';
import { raiseOf } from './offering/raise-bar.tsx';

/** The terms at the top of the page, in this order (SYN-01). */
export const termNames = [
  'Total Investment',
  'Available Amount',
  'Minimum Investment',
  'Maximum Investment',
  'Close Date',
] as const;

/** The fund's current terms for this investor (SYN-01). */
export function Terms({ syndication, timeZone }: { syndication: SyndicationReply; timeZone: string | null }) {
  const { leftAmountToInvest, minimumAmountToInvest, maximumAmountToInvest } = syndication;
  const fund = fundOfSyndication(syndication);
  const isOver = syndication.status === 'Closed' || syndication.status === 'Done';
  const limit = (amount: number | null) => (amount === null ? 'No limit' : <Money amount={amount} />);
  const values: Record<(typeof termNames)[number], ReactNode> = {
    'Total Investment': limit(fund.total_inv_amount),
    'Available Amount': limit(leftAmountToInvest),
    'Minimum Investment': <Money amount={minimumAmountToInvest} />,
    'Maximum Investment': limit(maximumAmountToInvest),
    'Close Date': fund.close_date ? <ClosingDay moment={fund.close_date} timeZone={timeZone} /> : 'Not set',
  };
  const progress = raiseOf(syndication);
  const notes: Partial<Record<(typeof termNames)[number], ReactNode>> = {
    'Available Amount': isOver ? (
      'no longer offered: the fund is closed'
    ) : progress && progress.ofOwn > 0n ? (
      <OwnIncluded {...progress} />
    ) : null,
  };
  return <KeyFigures figures={termNames.map((term) => ({ term, value: values[term], note: notes[term] }))} />;
}

/** The available amount is that of the investor who looks, so their own commitment is in it (SYN-04). */
function OwnIncluded({ left, ofOwn }: RaiseProgress) {
  return left > 0n ? (
    <>
      available to you, including your <Money amount={ofOwn} />
    </>
  ) : (
    'available to you, all of it part of your commitment'
  );
}
