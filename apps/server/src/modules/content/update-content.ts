import type { ContentView } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refusal.ts';
import { sanitise } from './sanitise.ts';

/** What an editor sends: a title or body that is not named stays as it is. */
export interface ContentChange {
  readonly slug: string;
  readonly portal: string | null;
  readonly title?: string | null | undefined;
  readonly body?: string | null | undefined;
  /** The version that the editor has seen, ISO 8601; null where the text was missing. Unnamed: not compared. */
  readonly updatedAt?: string | null | undefined;
}

type Row = Omit<ContentView, 'id' | 'updatedAt'> & { updatedAt: Date };

const columns = sql.raw('_id, slug, title, body, tags, portal, "updatedAt"');

/**
 * Changes a text, or makes the missing one (CON-03). Refuses with a conflict, with the current text in its
 * fields, where somebody else has changed it since the editor read it (CON-12). Answers the text as it is kept.
 */
export async function updateContent(
  db: Kysely<Database>,
  change: ContentChange,
  now: Date,
): Promise<ContentView> {
  const title = change.title;
  const body = typeof change.body === 'string' ? sanitise(change.body) : change.body;
  const made = await sql<Row>`
    INSERT INTO contents (_id, "createdAt", "updatedAt", slug, portal, title, body)
    VALUES (${newId()}, ${now}, ${now}, ${change.slug}, ${change.portal}, ${title ?? null}, ${body ?? null})
    ON CONFLICT (portal, slug) DO NOTHING RETURNING ${columns}`.execute(db);
  if (made.rows[0]) return viewOf(made.rows[0]);

  const { rows } = await sql<Row>`
    SELECT ${columns} FROM contents
    WHERE slug = ${change.slug} AND portal IS NOT DISTINCT FROM ${change.portal}::uuid FOR UPDATE`.execute(
    db,
  );
  const kept = rows[0];
  if (!kept) return refuse('conflict', 'This text was deleted just now. Please try again.');
  const seen = change.updatedAt;
  const isStale = seen !== undefined && (seen === null || Date.parse(seen) !== kept.updatedAt.getTime());
  if (isStale)
    refuse('conflict', 'Somebody else has changed this text in the meantime.', {
      title: kept.title ?? '',
      body: kept.body ?? '',
      updatedAt: kept.updatedAt.toISOString(),
    });
  // Each version has a time of its own, two changes of one millisecond too.
  const updatedAt = new Date(Math.max(now.getTime(), kept.updatedAt.getTime() + 1));
  const changes = { ...(title !== undefined && { title }), ...(body !== undefined && { body }), updatedAt };
  await db.updateTable('contents').set(changes).where('_id', '=', kept._id).execute();
  return viewOf({ ...kept, ...changes });
}

function viewOf(row: Row): ContentView {
  return { ...row, id: row._id, updatedAt: row.updatedAt.toISOString() };
}
