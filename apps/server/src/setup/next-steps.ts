import type { Platform } from '../platform/platform.ts';

/** What is left to do on a new deployment, for the console; nothing once it has a superadmin and its domains. */
export async function nextSteps({
  db,
  config,
  portals,
}: Pick<Platform, 'db' | 'config' | 'portals'>): Promise<readonly string[]> {
  const superadmin = await db
    .selectFrom('users')
    .select('_id')
    .where('level', '=', 'superadmin')
    .where('isActive', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (!superadmin)
    return ['Nobody can run this deployment yet. Make the first account: npm run create-superadmin -- EMAIL'];
  const homeless = (await portals.list()).filter(({ domains }) => domains.length === 0);
  if (homeless.length === 0) return [];
  const slugs = homeless
    .map(({ slug }) => slug)
    .toSorted()
    .join(', ');
  return [
    `Sign in at ${config.publicUrl} to write the pages in your own words.`,
    `These portals have no domain yet: ${slugs}. docs/operations.md, "A new deployment", says how to give them theirs.`,
  ];
}
