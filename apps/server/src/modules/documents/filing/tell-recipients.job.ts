import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mayBeTold } from '../../messages/mailing/index.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import { holderNameSql, signedNameSql } from '../../people/investing-profiles/index.ts';
import { paperHolderOf } from '../../records/collections/index.ts';
import { type DelegatedNews, documentHolder, tellDelegate } from './delegate-notices.ts';
import { allDocumentsSql } from './document-sql.ts';
import { nameNews, newsKind, type PublishedDocument, pathOf, publishedEmail } from './published-email.ts';

/** Notifies everyone whom a publication concerns. */
export const tellRecipientsJob = defineJob({
  name: 'tell-recipients',
  data: z.object({ publication: z.string() }),
  retryLimit: 60,
  longestRun: 120,
});

/** People per transaction. */
const batchSize = 50;

/**
 * Notifies each person of a publication once, in the bell and by email, however many documents it has for them. The
 * rows are marked in the transaction that writes both, so a second run finds nothing to do.
 */
export async function work(
  platform: Platform,
  data: z.infer<typeof tellRecipientsJob.data>,
  run: JobRun<typeof data>,
  sliceSize = batchSize,
): Promise<void> {
  const { publication } = data;
  const slice = { publication, size: sliceSize };
  while (await run.mayContinue())
    if (!(await inTransaction(platform.db, (db) => tellBatch(db, platform, slice)))) return;
  run.continueWith(data);
}

const holderSql = sql.raw<string | null>(documentHolder);

interface RecipientRow extends PublishedDocument {
  user: string;
  document: string;
  email: string;
  fund: string | null;
  /** The portal of its fund, or the person's own. */
  portal: string | null;
  fundPortal: string | null;
  /** Whom the document names; null if nobody. */
  person: string | null;
  /** Its investing profile. */
  holder: string | null;
  holderName: string | null;
}

async function tellBatch(
  db: Kysely<Database>,
  platform: Platform,
  { publication, size }: { publication: string; size: number },
): Promise<boolean> {
  const now = platform.clock.now();
  const { rows: marked } = await sql<{ user: string; document: string }>`
    UPDATE publication_recipients r SET "notifiedAt" = ${now}
    WHERE r.publication = ${publication} AND r."notifiedAt" IS NULL AND r."user" IN (
      SELECT DISTINCT w."user" FROM publication_recipients w
      WHERE w.publication = ${publication} AND w."notifiedAt" IS NULL ORDER BY w."user" LIMIT ${size})
    RETURNING r."user", r.document`.execute(db);
  if (marked.length === 0) return false;
  const readable: RecipientRow[] = [];
  const delegated: DelegatedNews[] = [];
  for (const row of await publishedDocuments(db, publication, marked))
    if (row.person !== row.user && row.holder !== null && row.holderName !== null)
      delegated.push({ ...row, holder: row.holder, holderName: row.holderName });
    else if (await mayBeTold(db, { user: row.user, portal: row.portal, about: [refer(row)] }, now))
      readable.push(row);
  const byUser = Map.groupBy(readable, ({ user }) => user);
  for (const documents of byUser.values()) await tell(db, platform, documents);
  // What was signed has the name of then, a tax paper that of today.
  const byDelegate = Map.groupBy(
    delegated,
    ({ user, holder, holderName }) => `${user} ${holder} ${holderName}`,
  );
  for (const documents of byDelegate.values()) await tellDelegate(db, platform, documents);
  return true;
}

const refer = ({ kind, document }: RecipientRow) => ({ collection: kind, record: document });

/** The profile of document `t`, to its person: an agreement has the name that it was signed with (ENT-04). */
const ownProfileSql = sql.raw<string | null>(
  paperHolderOf(
    documentHolder,
    '(SELECT h.name FROM participation_holders h WHERE h."syndUser" = t."syndUser" AND h.entity = e._id)',
  ),
);

/** The profile for which document `t` is on the page of its fund: that of an agreement, where it has to be said (ENT-09). */
const pageProfileSql = sql<string | null>`(SELECT s.investing_entity FROM synd_users s
  WHERE s._id = t."syndUser" AND ${holderNameSql} IS NOT NULL)`;

/** What these people are told of; what was taken back in the meantime is left out. */
async function publishedDocuments(
  db: Kysely<Database>,
  publication: string,
  marked: readonly { user: string; document: string }[],
): Promise<RecipientRow[]> {
  const users = [...new Set(marked.map(({ user }) => user))];
  const documents = [...new Set(marked.map(({ document }) => document))];
  const { rows } = await sql<RecipientRow>`
    SELECT r."user", r.document, u.email, r.kind, r."isReplacement", f.url_slug AS slug, t.fund, f.name AS "fundName",
      t."user" AS person, ${holderSql} AS holder,
      (SELECT ${signedNameSql(sql`t."syndUser"`)} FROM investing_entities e WHERE e._id = ${holderSql}) AS "holderName",
      CASE WHEN t."user" = r."user" THEN ${ownProfileSql} END AS "profileName",
      ${pageProfileSql} AS profile,
      coalesce(nullif(btrim(t.title), ''), t."originalName", 'Document') AS title, c.portal AS "fundPortal",
      coalesce(c.portal, (SELECT m.portal FROM portal_memberships m JOIN portals o ON o._id = m.portal
        WHERE m."user" = r."user" ORDER BY o."isDefault" DESC, o._id LIMIT 1)) AS portal
    FROM publication_recipients r
      JOIN users u ON u._id = r."user"
      JOIN ${allDocumentsSql} t ON t._id = r.document
      LEFT JOIN funds f ON f._id = t.fund
      LEFT JOIN companies c ON c._id = f.company
    WHERE r.publication = ${publication} AND r."user" = ANY(${users}) AND r.document = ANY(${documents})
      AND NOT t."isDeleted" AND t."docPath" IS NOT NULL
    ORDER BY r."user", r.kind, title, r.document`.execute(db);
  return rows;
}

async function tell(
  db: Kysely<Database>,
  platform: Platform,
  documents: readonly RecipientRow[],
): Promise<void> {
  const [first] = documents;
  if (!first) return;
  const portal = await platform.portals.byId(first.portal);
  const isOneFund = documents.every(({ fund }) => fund === first.fund);
  await tellPerson(
    db,
    platform,
    {
      user: first.user,
      kind: newsKind(documents),
      // Documents of several portals are told on each of them.
      portal: documents.every(({ fundPortal }) => fundPortal === first.fundPortal) ? first.fundPortal : null,
      fund: isOneFund ? first.fund : null,
      path: pathOf(documents),
      subject: nameNews(documents),
      about: documents.map(refer),
    },
    {
      to: first.email,
      portal,
      isLowPriority: true,
      ...publishedEmail(platform.config, { documents, portal }),
    },
  );
}
