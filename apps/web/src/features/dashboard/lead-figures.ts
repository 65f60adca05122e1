import {
  awaitedMoney,
  figuresSpan,
  type LastFigures,
  type ParticipationRow,
  summaryTotals,
  totalGain,
} from '@paddock/domain';
import { formatDateTime } from '../../ui/text/format-date-time.ts';
import { formatMoney, formatPercentage } from '../../ui/text/format-figures.ts';

/** What the overview leads with, as text to store; undefined while nothing is complete. */
export function leadFigures(
  rows: readonly ParticipationRow[],
  timeZone: string | undefined,
): Pick<LastFigures, 'figures' | 'notes'> | undefined {
  const completed = rows.filter((row) => !row.isPending);
  if (completed.length === 0) return undefined;
  const totals = summaryTotals(completed);
  const committed = summaryTotals(rows.filter((row) => row.isPending)).invested;
  const awaited = awaitedMoney(completed);
  const span = figuresSpan(completed);
  const day = (date: Date) => formatDateTime(date, 'date', timeZone);
  const days = span && [...new Set([day(span.oldest), day(span.newest)])].join(' to ');
  return {
    figures: [
      {
        term: 'Current value',
        value: formatMoney(totals.currentValue),
        note: `${formatMoney(totals.invested)} invested`,
      },
      {
        term: 'Gain',
        value: formatMoney(totalGain(totals), true),
        note: `${formatPercentage(totals.overallReturn, true)} overall return`,
      },
      {
        term: 'Distributions',
        value: formatMoney(totals.currentDistribution),
        note: 'returned so far, part of the gain',
      },
    ],
    notes: [
      days ? `Based on the funds’ percentages of ${days}.` : '',
      awaited > 0n ? `Includes ${formatMoney(awaited)} awaiting your wire.` : '',
      committed > 0n
        ? `Another ${formatMoney(committed)} is committed and counts once its agreement is complete.`
        : '',
    ].filter(Boolean),
  };
}
