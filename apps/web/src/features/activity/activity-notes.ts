import type { MoneyActivity, MoneyActivityFilter } from '@paddock/contract';
import { centsOf, formatUsdWithCents, isActivityKind, isPartOfPayment } from '@paddock/domain';

/** What has to be known of the amounts of a list of activity, each a sentence. */
export function activityNotes(
  { items, totals }: Pick<MoneyActivity, 'items' | 'totals'>,
  { kind, year }: Pick<MoneyActivityFilter, 'kind' | 'year'>,
): string[] {
  const isReturnCounted =
    kind === undefined || ['paid_in', 'paid_out', 'contribution', 'sent_back'].includes(kind);
  return [
    `The balance is what was paid in, less what was paid out, with all changes in value until that day${
      kind || year ? ', those that are not listed too' : ''
    }.`,
    kind && isActivityKind(kind) && isPartOfPayment(kind)
      ? 'Of a payment of several kinds, the amount is what is of this kind.'
      : '',
    isReturnCounted && totals.sentBack !== 0
      ? `${formatUsdWithCents(centsOf(totals.sentBack))} that was sent back is in Paid out, and was in Paid in when it came; Funded and Distributions on other pages count neither.`
      : '',
    items.some(({ reverses, reversedOn }) => reverses ?? reversedOn)
      ? 'A reversal is listed on its own day, because the balance changes then. It and what it takes back name each other’s day.'
      : '',
  ].filter((note) => note !== '');
}
