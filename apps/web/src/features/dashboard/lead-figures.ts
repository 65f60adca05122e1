import {
  type Cents,
  dayText,
  figuresSpan,
  type LastFigures,
  type ParticipationRow,
  participationTotals,
  sumCents,
} from '@paddock/domain';
import { formatMoney, formatPercentage, someHaveCents } from '../../ui/text/format-figures.ts';

/** What leads: what the investments are worth, then the money behind them. */
export const leadTerms = ['Value', 'Gain', 'Distributions', 'Committed', 'Funded', 'Unfunded'] as const;

/** How many of them stand in the first row, in large type. */
export const largeFigures = 3;

type Lead = Pick<LastFigures, 'figures' | 'notes'>;

/** What the investments lead with, as text to show and to store; undefined while there are none. */
export function leadFigures(
  rows: readonly ParticipationRow[],
  timeZone: string | undefined,
): Lead | undefined {
  if (rows.length === 0) return undefined;
  const totals = participationTotals(rows);
  const completed = rows.filter((row) => !row.isPending);
  if (completed.length === 0)
    return {
      figures: [
        {
          term: 'Committed',
          value: formatMoney(totals.committed),
          note: 'Value and gain appear here once the agreement is countersigned.',
        },
      ],
      notes: [],
    };
  const pending = sumCents(rows.filter((row) => row.isPending).map((row) => row.committed));
  const toWire = sumCents(completed.map((row) => row.toWire));
  const showsCents = someHaveCents([
    totals.value,
    totals.gain,
    totals.distributions,
    totals.committed,
    totals.funded,
    totals.unfunded,
    pending,
    toWire,
    totals.excess,
  ]);
  const money = (amount: Cents) => formatMoney(amount, { showsCents });
  const texts: Record<(typeof leadTerms)[number], readonly [value: string, note: string]> = {
    Value: [money(totals.value), `of ${money(totals.funded)} funded`],
    Gain: [
      formatMoney(totals.gain, { signed: true, showsCents }),
      `${formatPercentage(totals.overallReturn, true)} overall return`,
    ],
    Distributions: [money(totals.distributions), 'distributed so far, part of the gain'],
    Committed: [
      money(totals.committed),
      pending > 0n ? `${money(pending)} not countersigned yet` : 'in countersigned agreements',
    ],
    Funded: [money(totals.funded), totals.funded > 0n ? 'has arrived' : 'nothing has arrived yet'],
    Unfunded: [
      money(totals.unfunded),
      toWire > 0n ? `${money(toWire)} awaiting your wire` : 'nothing to wire',
    ],
  };
  return {
    figures: leadTerms.map((term) => ({ term, value: texts[term][0], note: texts[term][1] })),
    notes: [
      asOf(completed, timeZone),
      totals.excess > 0n
        ? `${money(totals.excess)} came in beyond your commitments and is to be returned.`
        : '',
      pending > 0n
        ? 'A recorded commitment counts as value once its agreement is countersigned and funded.'
        : '',
    ].filter(Boolean),
  };
}

/** The days to which the figures belong, or nothing where no fund has a date. */
function asOf(rows: readonly ParticipationRow[], timeZone: string | undefined): string {
  const span = figuresSpan(rows, timeZone);
  if (!span) return '';
  const days = [...new Set([dayText(span.oldest), dayText(span.newest)])].join(' to ');
  const isByLedger = rows.map((row) => row.isByLedger);
  if (!isByLedger.includes(true)) return `As of ${days}, by the funds’ percentages.`;
  return isByLedger.includes(false)
    ? `As of ${days}, by the funds’ journals, or their percentages where a fund keeps no journal.`
    : `As of ${days}, by the funds’ journals.`;
}
