import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';

/** What the record of a portal does not show. A secret is never read, only whether there is one. */
export async function portalSetup(db: Kysely<Database>, portal: string) {
  const row = await db
    .selectFrom('portals')
    .select(sql<boolean>`coalesce("recaptchaSecret", '') <> ''`.as('hasRecaptchaSecret'))
    .where('_id', '=', portal)
    .executeTakeFirst();
  if (!row) return throwNotFound('This portal');
  const pictures = await db
    .selectFrom('portal_pictures')
    .select(['name', 'updatedAt'])
    .where('portal', '=', portal)
    .orderBy('name')
    .execute();
  return {
    ...row,
    pictures: pictures.map(({ name, updatedAt }) => ({ name, updatedAt: updatedAt.toISOString() })),
  };
}
