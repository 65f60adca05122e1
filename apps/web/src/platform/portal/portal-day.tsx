import { formatDateTimeWithZone, lastMomentOf } from '@paddock/domain';
import { DateTime } from '../../ui/text/date-time.tsx';
import { usePortal } from './portal-context.ts';

/**
 * The day of a moment in the portal's time zone: for a date that the team sets and those that are compared with it, and
 * not for when something else happened.
 */
export function PortalDay({ moment }: { moment: Date | string | null | undefined }) {
  return <DateTime moment={moment} parts="date" timeZone={usePortal().timeZone} />;
}

/** Its time, beside its day. */
export function PortalTime({ moment }: { moment: string }) {
  return <DateTime moment={moment} parts="time" timeZone={usePortal().timeZone} />;
}

/** From the day of a moment through the one that ends with another, if there is an end, in the portal's time zone. */
export function PortalPeriod({ from, until }: { from: string | null | undefined; until: string | null }) {
  return (
    <>
      From <PortalDay moment={from} />
      {until === null ? null : (
        <>
          {' '}
          through <PortalDay moment={lastMomentOf(until)} />
        </>
      )}
    </>
  );
}

interface BindingTimeProps {
  moment: string;
  /** The zone of the portal that the record belongs to, where it may be another one than the page's. */
  timeZone?: string;
}

/**
 * A moment that binds, such as until when a commitment is held: in the portal's time zone, with its name, in the same
 * words as the emails about it. People compare the two, and may be in another zone than their device or profile says.
 */
export function BindingTime({ moment, timeZone }: BindingTimeProps) {
  const portal = usePortal();
  return <time dateTime={moment}>{formatDateTimeWithZone(moment, timeZone ?? portal.timeZone)}</time>;
}
