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
  /** The version that the editor has seen, ISO 8601. */
  readonly updatedAt?: string | null | undefined;
}

interface Kept {
  _id: string;
  title: string | null;
  body: string | null;
  updatedAt: Date;
}

/**
 * Changes a text, or makes the missing one (CON-03). Refuses with a conflict, with the current text in its
 * fields, where somebody else has changed it since the editor read it (CON-12). Answers the text's id and version.
 */
export async function updateContent(
  db: Kysely<Database>,
  change: ContentChange,
  now: Date,
): Promise<{ id: string; updatedAt: Date }> {
  const title = change.title;
  const body = typeof change.body === 'string' ? sanitise(change.body) : change.body;
  const fresh = newId();
  const made = await sql`
    INSERT INTO contents (_id, "createdAt", "updatedAt", slug, portal, title, body)
    VALUES (${fresh}, ${now}, ${now}, ${change.slug}, ${change.portal}, ${title ?? null}, ${body ?? null})
    ON CONFLICT (portal, slug) DO NOTHING RETURNING 1`.execute(db);
  if (made.rows.length > 0) return { id: fresh, updatedAt: now };

  const { rows } = await sql<Kept>`
    SELECT _id, title, body, "updatedAt" FROM contents
    WHERE slug = ${change.slug} AND portal IS NOT DISTINCT FROM ${change.portal}::uuid FOR UPDATE`.execute(
    db,
  );
  const kept = rows[0];
  if (!kept) return refuse('conflict', 'This text was deleted just now. Please try again.');
  const seen = change.updatedAt ? Date.parse(change.updatedAt) : undefined;
  if (seen !== undefined && seen !== kept.updatedAt.getTime())
    refuse('conflict', 'Somebody else has changed this text in the meantime.', {
      title: kept.title ?? '',
      body: kept.body ?? '',
      updatedAt: kept.updatedAt.toISOString(),
    });
  // Each version has a time of its own, two changes of one millisecond too.
  const updatedAt = new Date(Math.max(now.getTime(), kept.updatedAt.getTime() + 1));
  await db
    .updateTable('contents')
    .set({ ...(title !== undefined && { title }), ...(body !== undefined && { body }), updatedAt })
    .where('_id', '=', kept._id)
    .execute();
  return { id: kept._id, updatedAt };
}
