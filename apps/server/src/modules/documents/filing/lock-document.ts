import type { FilingKind } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { allDocumentsSql, fileStateSql } from './document-sql.ts';

/** A filed document of any kind. */
export interface StoredDocument {
  readonly _id: string;
  readonly kind: FilingKind;
  readonly docPath: string | null;
  readonly originalName: string | null;
  readonly title: string | null;
  readonly isDeleted: boolean;
  readonly takenBackAt: Date | null;
  readonly file: 'stored' | 'scanning' | 'infected' | 'missing';
  readonly fund: string | null;
  readonly user: string | null;
  readonly syndUser: string | null;
  /** Why it cannot be replaced or taken back, for people; null if it can. */
  readonly lock: string | null;
}

/**
 * Locks and returns a document. Its fund is locked first, and its participation after that, because they count their
 * documents.
 */
export async function lockDocument(db: Kysely<Database>, id: string): Promise<StoredDocument> {
  const found = await findDocument(db, id);
  await lockCounters(db, [found]);
  await sql`SELECT 1 FROM ${sql.table(found.kind)} WHERE _id = ${id} FOR UPDATE`.execute(db);
  return findDocument(db, id);
}

/** Locks the funds and participations that count these documents, in one order. */
export async function lockCounters(
  db: Kysely<Database>,
  documents: readonly { kind: FilingKind; fund: string | null; user: string | null }[],
): Promise<void> {
  const counted = documents.filter(({ kind }) => kind === 'synd_documents' || kind === 'synd_agreements');
  const funds = counted.flatMap(({ fund }) => fund ?? []);
  if (funds.length === 0) return;
  await sql`SELECT 1 FROM funds WHERE _id = ANY(${funds}) ORDER BY _id FOR NO KEY UPDATE`.execute(db);
  const users = counted.flatMap(({ user }) => user ?? []);
  if (users.length > 0)
    await sql`SELECT 1 FROM synd_users WHERE fund = ANY(${funds}) AND "user" = ANY(${users})
      ORDER BY _id FOR NO KEY UPDATE`.execute(db);
}

/** Finds a document of any kind; deleted ones too, because admins read them. */
export async function findDocument(db: Kysely<Database>, id: string): Promise<StoredDocument> {
  const { rows } = await sql<StoredDocument>`
    SELECT t._id, t.kind, t."docPath", t."originalName", t.title, t."isDeleted", t."takenBackAt", t.fund, t."user",
      t."syndUser", ${fileStateSql('t')} AS file,
      CASE
        WHEN t.kind = 'proof_documents' AND t."publishedAt" IS NULL
          THEN 'The investor uploaded this document, so only they can delete it.'
        WHEN t.kind = 'synd_agreements' AND EXISTS (
            SELECT 1 FROM signature_requests r WHERE r."syndUser" = t."syndUser" AND r."sealedKey" = t."docPath")
          THEN 'This is the agreement that everybody signed. Release the investment or correct its terms instead.'
        WHEN t.kind = 'synd_agreements' AND EXISTS (
            SELECT 1 FROM approvals a JOIN synd_users s ON s._id = a.record
            WHERE a.record = t."syndUser" AND a.kind = 'complete' AND a.decision = 'approved'
              AND a.input->>'agreement' = t._id::text AND s.sa_complete_date IS NOT NULL)
          THEN 'The investment is recorded as countersigned with this agreement. Release the investment first.'
        WHEN t.kind = 'synd_agreements' AND NOT t."isDeleted" AND EXISTS (
            SELECT 1 FROM synd_users s WHERE s._id = t."syndUser" AND s.sa_complete_date IS NOT NULL
              AND s."syndAgreementsCount" < 2)
          THEN 'This is the only agreement of a countersigned investment. File the right one first.'
      END AS lock
    FROM ${allDocumentsSql} t WHERE t._id = ${id}`.execute(db);
  return rows[0] ?? throwNotFound('This document');
}
