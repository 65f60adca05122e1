import type { ContentView } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

type Row = Omit<ContentView, 'id' | 'updatedAt'> & { updatedAt: Date };

/**
 * The texts with these slugs as a portal shows them, by slug (CON-02): its own before one without a portal. Slugs
 * without a text are omitted.
 */
export async function readContents(
  db: Kysely<Database>,
  { slugs, portal }: { slugs: readonly string[]; portal: string | null },
): Promise<Record<string, ContentView>> {
  const { rows } = await sql<Row>`
    SELECT DISTINCT ON (slug) _id, slug, title, body, tags, portal, "updatedAt" FROM contents
    WHERE slug = ANY(${[...new Set(slugs)]}::text[]) AND (portal IS NULL OR portal = ${portal}::uuid)
    ORDER BY slug, portal NULLS LAST`.execute(db);
  return Object.fromEntries(
    rows.map((row) => [row.slug, { ...row, id: row._id, updatedAt: row.updatedAt.toISOString() }]),
  );
}
