import type { PortalView } from '@paddock/contract';
import { defaultTimeZone, isTimeZone } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';

/** The time zone that a person has chosen, of the row of `users` with this name. */
export const chosenTimeZoneSql = (row: string): RawBuilder<string | null> =>
  sql`${sql.ref(`${row}.profileSettings`)} ->> 'timezone'`;

/** The time zone of the days of an export: the person's, or else that of the portal where they asked for it. */
export const exportTimeZone = (chosen: string | null, portal: Pick<PortalView, 'timeZone'> | null): string =>
  chosen && isTimeZone(chosen) ? chosen : (portal?.timeZone ?? defaultTimeZone);
