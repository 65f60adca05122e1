import { dayIn, instantOfLocalTime } from '@paddock/domain';

/** When an agreement counts as signed on a day of the portal: at noon, or now on a day whose noon is to come. */
export function signedAt(day: string, timeZone: string, now: Date): Date | undefined {
  const noon = instantOfLocalTime(`${day}T12:00`, timeZone);
  return noon && noon > now && day === dayIn(now, timeZone) ? now : noon;
}
