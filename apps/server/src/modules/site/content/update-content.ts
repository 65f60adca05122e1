import type { ContentConflict, ContentView } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError } from '../../../platform/domain-error.ts';
import { sanitize } from '../../../platform/html/sanitize.ts';
import { createdRecord, type RecordChanges, trackChanges } from '../../../platform/record-changes.ts';

/** What an editor sends: a title or body that is omitted stays as it is. */
export interface ContentChange {
  readonly slug: string;
  readonly portal: string | null;
  readonly title?: string | null | undefined;
  readonly body?: string | null | undefined;
  /**
   * The version that the editor has seen, ISO 8601; null if the text was missing. If omitted, versions are not
   * compared.
   */
  readonly updatedAt?: string | null | undefined;
}

type Row = Omit<ContentView, 'id' | 'updatedAt'> & { updatedAt: Date };

const columns = sql.raw('_id, slug, title, body, tags, portal, "updatedAt"');

/**
 * Changes a text, or makes the missing one (CON-03). Throws a conflict with the current text where somebody else has
 * changed it since the editor read it (CON-12). Returns the text as it is stored, with what changed of it.
 */
export async function updateContent(
  db: Kysely<Database>,
  change: ContentChange,
  now: Date,
): Promise<{ content: ContentView; changes: RecordChanges }> {
  const title = change.title;
  const body = typeof change.body === 'string' ? sanitize(change.body) : change.body;
  const inserted = await sql<Row>`
    INSERT INTO contents (_id, "createdAt", "updatedAt", slug, portal, title, body)
    VALUES (${newId()}, ${now}, ${now}, ${change.slug}, ${change.portal}, ${title ?? null}, ${body ?? null})
    ON CONFLICT (portal, slug) DO NOTHING RETURNING ${columns}`.execute(db);
  const [created] = inserted.rows;
  if (created)
    return { content: toContentView(created), changes: await createdRecord(db, 'contents', created._id) };

  const { rows } = await sql<Row>`
    SELECT ${columns} FROM contents
    WHERE slug = ${change.slug} AND portal IS NOT DISTINCT FROM ${change.portal}::uuid FOR UPDATE`.execute(
    db,
  );
  const stored = rows[0];
  if (!stored) return throwDomainError('conflict', 'This text has just been deleted. Please try again.');
  const seen = change.updatedAt;
  const isStale = seen !== undefined && (seen === null || Date.parse(seen) !== stored.updatedAt.getTime());
  if (isStale)
    throw new DomainError('conflict', 'Someone else has changed this text in the meantime.', {
      details: { current: toContentView(stored) } satisfies ContentConflict,
    });
  // Each version has a time of its own, even two changes in the same millisecond.
  const updatedAt = new Date(Math.max(now.getTime(), stored.updatedAt.getTime() + 1));
  const tracked = await trackChanges(db, 'contents', stored._id);
  const written = { ...(title !== undefined && { title }), ...(body !== undefined && { body }), updatedAt };
  await db.updateTable('contents').set(written).where('_id', '=', stored._id).execute();
  return { content: toContentView({ ...stored, ...written }), changes: await tracked() };
}

function toContentView(row: Row): ContentView {
  return { ...row, id: row._id, updatedAt: row.updatedAt.toISOString() };
}
