import { maxPortalPictures, portalPictureUploadRule } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { UploadKind } from '../../storage/uploads/index.ts';

/** Pictures of portals. Everyone sees them at once, so none waits for the malware scanner. */
export const portalPictureUploads: UploadKind = { folder: 'portals', rule: portalPictureUploadRule };

/** Puts a stored file under a name of a portal. The file that it replaces is deleted. Returns the portal's slug. */
export async function savePortalPicture(
  db: Kysely<Database>,
  picture: { portal: string; name: string; key: string; now: Date },
): Promise<{ slug: string }> {
  const { portal, name, key, now } = picture;
  const row = await db
    .selectFrom('portals')
    .select('slug')
    .where('_id', '=', portal)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return throwNotFound('This portal');
  await db
    .insertInto('portal_pictures')
    .values({ portal, name, key, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['portal', 'name']).doUpdateSet({ key, updatedAt: now }))
    .execute();
  const { count } = await db
    .selectFrom('portal_pictures')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('portal', '=', portal)
    .executeTakeFirstOrThrow();
  if (count > maxPortalPictures)
    throwDomainError('quota_exceeded', `A portal can have up to ${maxPortalPictures} pictures.`);
  return row;
}
