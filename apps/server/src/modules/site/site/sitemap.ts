import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** The protocol's limit of URLs per file. */
const maxUrls = 50_000;

/** The public pages of every portal, each with the tables that it is made from. */
const pages = [
  { path: '/', table: 'contents', slugs: 'home-%' },
  { path: '/portfolio', table: 'assets_items' },
  { path: '/education', table: 'blog_items' },
  { path: '/about', table: 'team_members' },
  { path: '/contact', table: 'contents', slugs: 'contact' },
  { path: '/privacy-policy', table: 'contents', slugs: 'privacy-policy' },
  { path: '/terms-of-use', table: 'contents', slugs: 'terms-of-use' },
] as const;

interface SitemapEntry {
  path: string;
  changedAt: Date | null;
}

const xmlEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function urlElement(origin: string, { path, changedAt }: SitemapEntry): string {
  const location = new URL(path, origin).href.replace(/[&<>]/g, (sign) => xmlEntities[sign] ?? sign);
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${location}</loc>${changed}</url>`;
}

async function pageEntry(
  db: Kysely<Database>,
  portal: string,
  page: (typeof pages)[number],
): Promise<SitemapEntry> {
  const slugs = 'slugs' in page ? page.slugs : null;
  const { rows } = await sql<{ changedAt: Date | null }>`
    SELECT max("updatedAt") AS "changedAt" FROM ${sql.table(page.table)}
    WHERE portal = ${portal}
      ${slugs === null ? sql`` : sql`AND slug LIKE ${slugs}`}
      ${page.table === 'contents' ? sql`` : sql`AND "isPublished"`}`.execute(db);
  return { path: page.path, changedAt: rows[0]?.changedAt ?? null };
}

/** The pages of single records: education items and assets of the portfolio. */
async function itemEntries(db: Kysely<Database>, portal: string): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ folder: string; slug: string; changedAt: Date }>`
    SELECT folder, slug, max("updatedAt") AS "changedAt" FROM (
      SELECT 'education' AS folder, slug, "updatedAt" FROM blog_items
      WHERE portal = ${portal} AND "isPublished" AND slug <> ''
      UNION ALL
      SELECT 'portfolio', slug, "updatedAt" FROM assets_items
      WHERE portal = ${portal} AND "isPublished"
    ) items
    GROUP BY folder, slug ORDER BY max("updatedAt") DESC, folder, slug LIMIT ${maxUrls - pages.length}`.execute(
    db,
  );
  return rows.map(({ folder, slug, changedAt }) => ({
    path: `/${folder}/${encodeURIComponent(slug)}`,
    changedAt,
  }));
}

/** The sitemap of a portal: its public pages, then its published education items and assets, latest change first. */
export async function sitemapXml(
  db: Kysely<Database>,
  { portal, origin }: { portal: string; origin: string },
): Promise<string> {
  const entries = [
    ...(await Promise.all(pages.map((page) => pageEntry(db, portal, page)))),
    ...(await itemEntries(db, portal)),
  ];
  const addresses = entries.map((entry) => urlElement(origin, entry)).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses}\n</urlset>\n`;
}
