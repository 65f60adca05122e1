import { instantTime } from '../time/instant.ts';
import { type FundDates, type FundStatus, fundStatus } from './fund-status.ts';

/** The dates of a fund in the order in which they are meant to be reached (FND-01). */
export const fundDateFields = ['open_date', 'start_date', 'close_date', 'end_date'] as const;

export type FundDateField = (typeof fundDateFields)[number];

/** A moment of a fund's life with the status from then on. */
export type TimelineMoment = {
  readonly kind: FundDateField | 'now';
  readonly at: Date;
  readonly status: FundStatus;
};

/** The dates of a fund that are set, and the present, each with the status that the fund has then (BAC-06). */
export function fundTimeline(fund: FundDates, now: Date): TimelineMoment[] {
  const dates = fundDateFields.flatMap((kind) => {
    const time = instantTime(fund[kind]);
    return time === undefined ? [] : [{ kind, at: new Date(time) }];
  });
  return [...dates, { kind: 'now' as const, at: now }]
    .map((moment) => ({ ...moment, status: fundStatus(fund, moment.at) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const follows: readonly (readonly [FundDateField, FundDateField, string])[] = [
  ['open_date', 'start_date', 'The start must be on or after the opening.'],
  ['start_date', 'close_date', 'The closing must be on or after the start.'],
  ['close_date', 'end_date', 'The end must be on or after the closing.'],
];

/** A message for each date that is before the one that it must follow, by field (BAC-06). */
export function fundDateErrors(fund: FundDates): Partial<Record<FundDateField, string>> {
  return Object.fromEntries(
    follows.flatMap(([first, second, message]) => {
      const [before, after] = [instantTime(fund[first]), instantTime(fund[second])];
      return before !== undefined && after !== undefined && after < before ? [[second, message]] : [];
    }),
  );
}

/** Why a fund cannot be closed early, or null if it can: only one that takes investments is closed. */
export function closeEarlyBlock(status: FundStatus): string | null {
  if (status === 'Started') return null;
  return status === 'Closed' || status === 'Done'
    ? 'This fund is closed already.'
    : 'This fund does not take investments yet, so there is nothing to close.';
}

/**
 * Why a closed fund cannot be opened again until the new closing date, or null if it can. The fund must be able to take
 * investments at once, and its life must not be over. A fund without a closing date stays open.
 */
export function reopenBlock(fund: FundDates, closeDate: Date | null, now: Date): string | null {
  const status = fundStatus(fund, now);
  const end = instantTime(fund.end_date);
  if (status === 'Done' || (end !== undefined && end <= now.getTime()))
    return 'This fund has ended, so it cannot be reopened.';
  if (status !== 'Closed') return 'Only a closed fund can be reopened.';
  const reopened = { ...fund, fund_status: null, close_date: closeDate };
  if (closeDate && closeDate <= now) return 'The new closing date must be in the future.';
  if (fundDateErrors(reopened).end_date) return 'The new closing date must not be after the end of the fund.';
  return fundStatus(reopened, now) === 'Started'
    ? null
    : 'The start date of this fund has not been reached. Please change its dates under Terms.';
}
