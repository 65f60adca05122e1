import { fundOfSyndication, type SyndicationReply } from '@paddock/contract';
import { centsFromNumber, type RaiseProgress, raiseProgress } from '@paddock/domain';

const cents = (dollars: number | null) => (dollars === null ? null : (centsFromNumber(dollars) ?? null));

/** The progress of the raise as the investor who looks sees it; null for a fund without a total. */
export function raiseOf(syndication: SyndicationReply): RaiseProgress | null {
  const { syndUser, leftAmountToInvest } = syndication;
  const isAccepted = syndUser ? syndUser.isInvesting || syndUser.isGoingToInvest : false;
  return raiseProgress({
    total: cents(fundOfSyndication(syndication).total_inv_amount),
    available: cents(leftAmountToInvest),
    own: (isAccepted && cents(syndUser?.invest_amount ?? null)) || 0n,
  });
}
