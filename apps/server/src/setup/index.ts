import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { visitor } from '../platform/actor.ts';
import { audit } from '../platform/audit.ts';
import { type Database, inTransaction } from '../platform/database/index.ts';
import type { Platform } from '../platform/platform.ts';
import { createContents } from './contents.ts';
import { neutralTexts, sportsTexts } from './neutral-texts.ts';
import { activityTemplates, createNotificationTemplates } from './notification-templates.ts';
import { createPortals, portals } from './portals.ts';

export { type ContentTexts, createContents, paragraphs } from './contents.ts';
export { nextSteps } from './next-steps.ts';
export {
  activityTemplates,
  createNotificationTemplates,
} from './notification-templates.ts';
export { createPortals, type PortalIds, type PortalSlug, portals } from './portals.ts';
export { sharedTexts } from './shared-texts.ts';

/** Gives a new portal a text for every page. */
export const createNeutralTexts = (
  db: Kysely<Database>,
  { _id, now, ...portal }: { _id: string; now: Date } & Parameters<typeof neutralTexts>[0],
): Promise<void> => createContents(db, { portal: _id, texts: neutralTexts(portal), now });

/** If several processes start on one empty database, one fills it and the others wait. */
const lockNumber = 7_030_002;

async function isLocked(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lockNumber}) AS "isLocked"`.execute(db);
  return rows[0]?.isLocked === true;
}

/** Fills a database without portals; leaves any other as it is. Returns whether it filled the database. */
export function seedIfEmpty(
  platform: Pick<Platform, 'db'>,
  fill: (db: Kysely<Database>) => Promise<void>,
): Promise<boolean> {
  return inTransaction(platform.db, async (db) => {
    // The other process may need any amount of time, but a statement that is not answered counts as lost.
    while (!(await isLocked(db))) await pause(200);
    const existing = await db.selectFrom('portals').select('_id').limit(1).executeTakeFirst();
    if (existing) return false;
    await fill(db);
    return true;
  });
}

/** Creates what a new deployment starts with: the two portals with neutral texts, and the notification templates. */
export async function setUpDeployment(platform: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = platform.clock.now();
  await seedIfEmpty(platform, async (db) => {
    const portalIds = await createPortals(db, now);
    for (const portal of portals) {
      const own = portal.slug === 'sports' ? sportsTexts : {};
      await createContents(db, {
        portal: portalIds[portal.slug],
        texts: { ...neutralTexts(portal), ...own },
        now,
      });
    }
    await createNotificationTemplates(db, activityTemplates, now);
    const by = { actor: visitor, origin: { address: 'server', agent: 'start' }, now };
    for (const record of Object.values(portalIds))
      await audit(db, by, { action: 'portals.create', collection: 'portals', record });
  });
}
