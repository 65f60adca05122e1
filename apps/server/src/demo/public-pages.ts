import type { Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import type { PortalIds, PortalSlug } from '../setup/index.ts';
import { demoAssets } from './assets.ts';
import { demoBlogItems } from './blog-items.ts';
import { daysFrom } from './days.ts';
import type { SeededFunds } from './funds.ts';
import { drawnPicture } from './picture-texts.ts';
import { demoTeam } from './team.ts';

/** Creates the portfolio, education and team of both portals. */
export async function seedPublicPages(
  db: Kysely<Database>,
  options: { portalIds: PortalIds; funds: SeededFunds; now: Date },
): Promise<void> {
  const daysAgo = (days: number) => daysFrom(options.now, -days);
  const recordFields = (portal: PortalSlug, createdAt: Date) => ({
    _id: newId(),
    portal: options.portalIds[portal],
    createdAt,
    updatedAt: createdAt,
  });
  const assets = demoAssets.map(({ portal, fund, picture, ...asset }, index) => ({
    ...asset,
    fund: fund === undefined ? null : (options.funds.get(fund)?._id ?? null),
    ...drawnPicture(portal, picture),
    ...recordFields(portal, daysAgo(index + 1)),
  }));
  await db.insertInto('assets_items').values(assets).execute();
  const items = demoBlogItems.map(({ portal, picture, ...item }, index) => ({
    ...item,
    ...drawnPicture(portal, picture),
    // Its title is beside it.
    imageIsDecorative: true,
    sortOrder: demoBlogItems.length - index,
    isPublished: true,
    ...recordFields(portal, daysAgo(11 * index + 4)),
  }));
  await db.insertInto('blog_items').values(items).execute();
  const people = demoTeam.map(({ portal, ...person }, index) => ({
    ...person,
    ...recordFields(portal, daysAgo(demoTeam.length - index)),
  }));
  await db.insertInto('team_members').values(people).execute();
}
