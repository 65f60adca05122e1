import { DateTime } from '../../ui/text/date-time.tsx';
import { usePortal } from './portal-context.ts';

/** The day of a moment in the portal's time zone: for a date that the team sets, and not for when something happened. */
export function PortalDay({ moment }: { moment: string | null | undefined }) {
  return <DateTime moment={moment} parts="date" timeZone={usePortal().timeZone} />;
}
