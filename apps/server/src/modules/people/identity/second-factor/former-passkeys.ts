import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { PasskeySite } from './passkey-site.ts';

/**
 * A browser offers a passkey at the address alone where it was made. This is the condition on one `k` of a user that was
 * made at another address than this site, at which no portal is reached any more.
 */
const isFormer = (user: string, site: PasskeySite): RawBuilder<unknown> => sql`
  k."user" = ${user} AND k."rpId" <> ${site.host}
    AND NOT EXISTS (SELECT 1 FROM portals p WHERE k."rpId" = ANY(p.domains))`;

/** The former addresses at which a user's passkeys were made. */
export async function listFormerPasskeySites(
  db: Kysely<Database>,
  user: string,
  site: PasskeySite,
): Promise<string[]> {
  const { rows } = await sql<{ rpId: string }>`
    SELECT DISTINCT k."rpId" FROM passkeys k WHERE ${isFormer(user, site)} ORDER BY k."rpId"`.execute(db);
  return rows.map(({ rpId }) => rpId);
}

/** Removes the passkeys that were made at a former address. Returns their ids with where they were made. */
export async function removeFormerPasskeys(
  db: Kysely<Database>,
  user: string,
  site: PasskeySite,
): Promise<{ passkey: string; site: string }[]> {
  const { rows } = await sql<{ passkey: string; site: string }>`
    DELETE FROM passkeys k WHERE ${isFormer(user, site)} RETURNING k._id AS passkey, k."rpId" AS site`.execute(
    db,
  );
  return rows;
}
