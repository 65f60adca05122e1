import type { MoneyActivity, MoneyActivityFilter } from '@paddock/contract';
import { centsOf, formatUsdWithCents, isActivityKind, isPartOfPayment } from '@paddock/domain';

type Filter = Pick<MoneyActivityFilter, 'kind' | 'year'>;

/** What has to be known of the amounts of a list of activity, each a sentence. */
export function activityNotes(
  { items, totals }: Pick<MoneyActivity, 'items' | 'totals'>,
  { kind, year }: Filter,
): string[] {
  return [
    `The balance is what was paid in, less what was paid out, with all changes in value until that day${
      kind || year ? ', those that are not listed too' : ''
    }.`,
    kind && isActivityKind(kind) && isPartOfPayment(kind)
      ? 'Of a payment of several kinds, the amount is what is of this kind.'
      : '',
    totals.sentBack === 0 ? '' : sentBackNote(formatUsdWithCents(centsOf(totals.sentBack)), kind),
    items.some(({ reverses, reversedOn }) => reverses ?? reversedOn)
      ? 'A reversal is listed on its own day, because the balance changes then. It and what it takes back name each other’s day.'
      : '',
  ].filter((note) => note !== '');
}

/** Why the sums differ from those of other pages, where lines of money that came in or was sent back are listed. */
function sentBackNote(amount: string, kind: Filter['kind']): string {
  switch (kind) {
    case undefined:
    case 'paid_out':
    case 'sent_back':
      return `${amount} that was sent back is in Paid out, and was in Paid in when it came; Funded and Distributions on other pages count neither.`;
    case 'paid_in':
    case 'contribution':
      return `${amount} was sent back, which is not listed here; Funded on other pages is without it.`;
    default:
      return '';
  }
}
