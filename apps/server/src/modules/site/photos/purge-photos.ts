import { lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** The texts of records that can name a photograph: their pictures, and what somebody pasted into a text. */
const shownIn = sql`
  SELECT "imageUrl" AS shown FROM funds UNION ALL
  SELECT "imageUrl" FROM team_members UNION ALL
  SELECT "imageUrl" FROM assets_items UNION ALL
  SELECT "smallImageUrl" FROM assets_items UNION ALL
  SELECT "imageUrl" FROM blog_items UNION ALL
  SELECT description FROM funds UNION ALL
  SELECT description FROM investments UNION ALL
  SELECT description FROM assets_items UNION ALL
  SELECT bio FROM team_members UNION ALL
  SELECT body FROM blog_items UNION ALL
  SELECT body FROM contents`;

const isShown = sql`EXISTS (
  SELECT 1 FROM (${shownIn}) texts WHERE position('/photos/' || p._id || '/' IN shown) > 0)`;

/**
 * Removes photographs that no record has shown for a day, such as one that was replaced or never saved; a trigger
 * removes their files. Saving a record locks the photograph that it names (see picture-hooks), so a photograph in use
 * stays.
 */
export async function purgePhotos(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`UPDATE photos p SET "unusedSince" = NULL WHERE "unusedSince" IS NOT NULL AND ${isShown}`.execute(
    db,
  );
  const before = new Date(now.getTime() - lifetimes.unusedPhoto);
  await sql`DELETE FROM photos p WHERE "unusedSince" < ${before} AND NOT ${isShown}`.execute(db);
  await sql`UPDATE photos p SET "unusedSince" = ${now} WHERE "unusedSince" IS NULL AND NOT ${isShown}`.execute(
    db,
  );
}
