import type { PersonDocument, PersonMessage, PersonParticipation } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { participationStageSql } from '../../commitments/participations/index.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';
import { paperHolderOf } from '../../records/collections/index.ts';

const maxDocuments = 200;
const maxMessages = 50;

/** The participations of a person, the newest first. */
export async function readParticipations(db: Kysely<Database>, user: string): Promise<PersonParticipation[]> {
  const { rows } = await sql<
    Omit<PersonParticipation, 'openedAt' | 'completedAt'> & { openedAt: Date; completedAt: Date | null }
  >`
    SELECT s._id, json_build_object('_id', f._id, 'name', f.name) AS fund, ${holderNameSql} AS "holderName", s.invest_amount::float8 AS amount,
      s.method_of_inv AS method, s."createdAt" AS "openedAt", s.sa_complete_date AS "completedAt",
      ${participationStageSql('s')} AS stage
    FROM synd_users s
    JOIN funds f ON f._id = s.fund
    WHERE s."user" = ${user}
    ORDER BY s."createdAt" DESC, s._id DESC LIMIT 999`.execute(db);
  return rows.map((row) => ({
    ...row,
    openedAt: row.openedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  }));
}

/** For which of several profiles the document `p` is: an agreement has the name that it was signed with (ENT-04). */
const documentHolderSql = sql<string | null>`CASE p.kind
  WHEN 'synd_agreements' THEN (SELECT ${holderNameSql} FROM synd_users s WHERE s._id = p."syndUser")
  ELSE ${sql.raw(paperHolderOf('p.profile'))} END`;

/** The documents of a person and those of funds that they have opened, the newest first, with their number. */
export async function readDocuments(
  db: Kysely<Database>,
  user: string,
): Promise<{ documents: PersonDocument[]; documentsTotal: number }> {
  const title = sql`coalesce(nullif(btrim(d.title), ''), d."originalName", 'Untitled')`;
  const { rows } = await sql<
    Omit<PersonDocument, 'filedAt' | 'openedAt'> & { filedAt: Date; openedAt: Date | null; total: number }
  >`
    WITH found AS (
      SELECT d._id, 'tax_documents' AS kind, ${title} AS title, d.fund, d."createdAt", d."isDeleted",
        d.investing_entity AS profile, NULL::uuid AS "syndUser"
      FROM tax_documents d WHERE d."user" = ${user}
      UNION ALL
      SELECT d._id, 'news_documents', ${title}, d.fund, d."createdAt", d."isDeleted", NULL, NULL
      FROM news_documents d WHERE d."user" = ${user}
      UNION ALL
      SELECT d._id, 'news_documents', ${title}, d.fund, d."createdAt", d."isDeleted", NULL, NULL
      FROM document_reads r JOIN news_documents d ON d._id = r.document AND d."user" IS NULL
      WHERE r."user" = ${user}
      UNION ALL
      SELECT d._id, 'synd_documents', ${title}, d.fund, d."createdAt", d."isDeleted", NULL, NULL
      FROM document_reads r JOIN synd_documents d ON d._id = r.document WHERE r."user" = ${user}
      UNION ALL
      SELECT d._id, 'proof_documents', ${title}, NULL, d."createdAt", d."isDeleted", d.investing_entity, NULL
      FROM proof_documents d WHERE d."user" = ${user}
      UNION ALL
      SELECT d._id, 'synd_agreements', ${title}, s.fund, d."createdAt", d."isDeleted", NULL, s._id
      FROM synd_users s JOIN synd_agreements d ON d."syndUser" = s._id WHERE s."user" = ${user}
    ), page AS (
      SELECT *, count(*) OVER ()::int AS total FROM found ORDER BY "createdAt" DESC, _id DESC LIMIT ${maxDocuments}
    )
    SELECT p._id, p.kind, p.title, f.name AS fund, ${documentHolderSql} AS "holderName", p."createdAt" AS "filedAt", r."readAt" AS "openedAt",
      p."isDeleted", p.total
    FROM page p
    LEFT JOIN funds f ON f._id = p.fund
    LEFT JOIN document_reads r ON r.document = p._id AND r."user" = ${user}
    ORDER BY p."createdAt" DESC, p._id DESC`.execute(db);
  const documents = rows.map(({ total: _, ...row }) => ({
    ...row,
    filedAt: row.filedAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
  }));
  return { documents, documentsTotal: rows[0]?.total ?? 0 };
}

/**
 * The addresses of a person, with the time in which emails to each were for them. An address that came by a change was
 * theirs from then on, and one that they have given up stays reserved for them as long as the change can be undone.
 */
const addressesSql = (user: string) => sql`
  SELECT lower(u.email) AS address, coalesce((SELECT max(c."createdAt") FROM email_changes c
      WHERE c."user" = u._id AND lower(c."newEmail") = lower(u.email) AND c."confirmedAt" IS NOT NULL),
    '-infinity') AS since, 'infinity'::timestamptz AS until
  FROM users u WHERE u._id = ${user}
  UNION ALL
  SELECT lower(c."oldEmail"), coalesce((SELECT min(b."createdAt") FROM email_changes b
      WHERE b."user" = c."user" AND lower(b."newEmail") = lower(c."oldEmail") AND b."confirmedAt" IS NOT NULL),
    '-infinity'), c."undoUntil"
  FROM email_changes c WHERE c."user" = ${user} AND c."confirmedAt" IS NOT NULL
  UNION ALL
  SELECT lower(c."newEmail"), c."createdAt", c."undoneAt"
  FROM email_changes c WHERE c."user" = ${user} AND c."undoneAt" IS NOT NULL`;

/** What was sent to a person lately: emails to their addresses, and messages in the team chat that name them. */
export async function readMessages(db: Kysely<Database>, user: string): Promise<PersonMessage[]> {
  const { rows } = await sql<Omit<PersonMessage, 'at'> & { at: Date }>`
    (SELECT DISTINCT o._id, o."createdAt" AS at, 'email' AS channel, o."to", coalesce(o.subject, '') AS subject,
      delivery_state(NULL, o."sentAt", o."failedAt", o."handedOverAt") AS state, o.problem
    FROM (${addressesSql(user)}) a
    CROSS JOIN LATERAL (SELECT * FROM outbox m
      WHERE lower(m."to") = a.address AND m."createdAt" >= a.since AND m."createdAt" <= a.until
      ORDER BY m."createdAt" DESC LIMIT ${maxMessages}) o)
    UNION ALL
    (SELECT d._id, d."createdAt", d.channel, NULL,
      notification_subject(t.subject, n.tags, n."messageSubject"), coalesce(d.state, 'waiting'), d.problem
    FROM notifications n
    JOIN notification_deliveries d ON d.notification = n._id AND d.channel = 'slack'
    LEFT JOIN notification_templates t ON t._id = n.template
    WHERE n."user" = ${user} ORDER BY d."createdAt" DESC LIMIT ${maxMessages})
    ORDER BY at DESC, _id DESC LIMIT ${maxMessages}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
