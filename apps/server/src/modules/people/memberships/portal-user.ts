import type { Level, PortalUser } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** A person with the portals of their memberships, for the rules on what is offered. */
export async function readPortalUser(
  db: Kysely<Database>,
  { id, level }: { id: string | null; level: Level },
): Promise<PortalUser> {
  const rows =
    id === null
      ? []
      : await db.selectFrom('portal_memberships').select('portal').where('user', '=', id).execute();
  return { level, memberOf: rows.map(({ portal }) => portal) };
}
