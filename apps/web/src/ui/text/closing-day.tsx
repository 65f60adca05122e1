import { isClosingTimeShown } from '@paddock/domain';
import { useMinuteClock } from '../hooks/use-minute-clock.ts';
import { DateTime, type DateTimeProps } from './date-time.tsx';

/** The day on which something closes, with the time where it matters: on its last day. */
export function ClosingDay({ moment, timeZone }: Omit<DateTimeProps, 'parts'>) {
  const isTimed = useMinuteClock((now) => isClosingTimeShown(moment, now, timeZone));
  return <DateTime moment={moment} parts={isTimed ? 'date and time' : 'date'} timeZone={timeZone} />;
}
