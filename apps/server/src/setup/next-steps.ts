import type { Platform } from '../platform/platform.ts';

/** Lists what remains to be done on a new deployment, for the console. Empty once it has a superadmin and domains. */
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
    return [
      'This deployment has no superadmin yet. Create the first account: npm run create-superadmin -- EMAIL (in the image: create-superadmin EMAIL)',
    ];
  const withoutDomain = (await portals.list()).filter(({ domains }) => domains.length === 0);
  if (withoutDomain.length === 0) return [];
  const slugs = withoutDomain
    .map(({ slug }) => slug)
    .toSorted()
    .join(', ');
  return [
    `Sign in at ${config.publicUrl} to replace the texts of the pages with your own.`,
    `These portals have no domain yet: ${slugs}. docs/operations.md, "A new deployment", says how to set it.`,
  ];
}
