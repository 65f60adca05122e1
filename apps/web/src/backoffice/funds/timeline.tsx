import {
  type FundDates,
  type FundStatus,
  fundStatus,
  fundTimeline,
  type TimelineMoment,
  timeZoneWords,
} from '@paddock/domain';
import { StatusBadge, type StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './timeline.module.css';

const names: Record<TimelineMoment['kind'], string> = {
  open_date: 'Opens',
  start_date: 'Starts',
  close_date: 'Closes',
  end_date: 'Ends',
  now: 'Now',
};

const tones: Record<TimelineMoment['status'], StatusBadgeProps['tone']> = {
  New: 'neutral',
  Open: 'info',
  Started: 'done',
  Closed: 'attention',
  Done: 'neutral',
};

/** What investors can do in a status. */
const meanings: Record<TimelineMoment['status'], string> = {
  New: 'Investors do not see it yet.',
  Open: 'Investors see it and cannot commit yet.',
  Started: 'Investors can commit.',
  Closed: 'Nobody can commit anymore.',
  Done: 'The fund has ended.',
};

const minute = 60_000;

/** The derived status of a fund, or that it is a draft. */
export function FundStatusBadge({ fund }: { fund: FundDates }) {
  const status = useMinuteClock((now) => fundStatus(fund, now));
  return <StatusName status={fund.is_draft ? 'Draft' : status} />;
}

function StatusName({ status }: { status: TimelineMoment['status'] | 'Draft' }) {
  return <StatusBadge tone={status === 'Draft' ? 'attention' : tones[status]}>{status}</StatusBadge>;
}

/** The dates of a fund, and the present with the status that the fund has now. */
export function Timeline({ fund, timeZone }: { fund: FundDates; timeZone: string }) {
  const now = useMinuteClock((time) => Math.floor(time.getTime() / minute) * minute);
  const moments = fundTimeline(fund, new Date(now));
  const isByHand = fund.fund_status === 'Closed' || fund.fund_status === 'Done';
  return (
    <>
      <ol className={classes.moments} aria-label="Timeline">
        {moments.map((moment) => {
          const { kind, at, status } = moment;
          const said = momentStatus(fund, moment);
          return (
            <li key={kind} className={classes.moment} data-now={kind === 'now' || undefined}>
              <p className={classes.name}>
                {names[kind]} {said ? <StatusName status={said} /> : null}
              </p>
              <p className={classes.when}>
                <DateTime moment={at} timeZone={timeZone} />
              </p>
              {kind === 'now' ? <p className={classes.meaning}>{meanings[status]}</p> : null}
            </li>
          );
        })}
      </ol>
      <p className={classes.zone}>
        {fund.is_draft ? 'The fund is a draft until it is opened, whatever the dates say. ' : ''}
        {isByHand ? `The status was set to ${fund.fund_status} by hand, whatever the dates say. ` : ''}
        {moments.length === 1 ? 'This fund has no dates yet, so it stays New. ' : ''}
        Times are in {timeZoneWords(timeZone)}.
      </p>
    </>
  );
}

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
