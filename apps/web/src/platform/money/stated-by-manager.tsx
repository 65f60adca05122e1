import { DateTime } from '../../ui/text/date-time.tsx';

export interface StatedByManagerProps {
  /** Null if nobody has stated any. */
  on: string | null;
  timeZone: string | null;
}

/** Where the figures of a fund that is not opened come from, in the places where those of an opened one have their day. */
export function StatedByManager({ on, timeZone }: StatedByManagerProps) {
  if (on === null) return <>Percentages as stated by the manager</>;
  return (
    <>
      Percentages as stated by the manager on <DateTime moment={on} parts="date" timeZone={timeZone} />
    </>
  );
}
