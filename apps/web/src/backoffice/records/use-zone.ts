import { isTimeZone } from '@paddock/domain';
import { useMe } from '../../platform/session/session-context.ts';

/** The time zone of the viewer's profile, or else of the device. */
export function useZone(): string {
  const chosen = useMe().profileSettings.timezone;
  return chosen && isTimeZone(chosen) ? chosen : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
