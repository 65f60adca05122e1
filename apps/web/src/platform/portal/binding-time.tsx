import { formatDateTimeWithZone } from '@paddock/domain';
import { usePortal } from './portal-context.ts';

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
