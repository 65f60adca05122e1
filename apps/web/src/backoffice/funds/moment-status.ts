import type { FundDates, FundStatus, TimelineMoment } from '@paddock/domain';

const expected: Readonly<Record<TimelineMoment['kind'], FundStatus | null>> = {
  open_date: 'Open',
  start_date: 'Started',
  close_date: 'Closed',
  end_date: 'Done',
  now: null,
};

/**
 * The status that a moment of the timeline says. A date says it only where it is not the one that the date is for, such
 * as the start of a fund that never opens; what overrules every date is said once, at the present.
 */
export function momentStatus(
  fund: FundDates,
  { kind, status }: Pick<TimelineMoment, 'kind' | 'status'>,
): FundStatus | 'Draft' | null {
  if (kind === 'now') return fund.is_draft ? 'Draft' : status;
  const isOverruled = fund.is_draft || fund.fund_status === 'Closed' || fund.fund_status === 'Done';
  return isOverruled || status === expected[kind] ? null : status;
}
