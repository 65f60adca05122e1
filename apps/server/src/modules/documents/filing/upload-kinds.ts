import { type FilingKind, filingKinds, filingUploadRules } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { CreateUploads, UploadKind, Uploads } from '../../storage/uploads/index.ts';

const folders: Readonly<Record<FilingKind, string>> = {
  synd_documents: 'filed-due-diligence',
  news_documents: 'filed-news',
  tax_documents: 'filed-tax',
  proof_documents: 'filed-proofs',
  synd_agreements: 'filed-agreements',
};

const uploadKind = (kind: FilingKind): UploadKind => ({
  folder: folders[kind],
  rule: filingUploadRules[kind],
  arePapers: true,
  quarantine: { removed: (db, key) => hideInfectedDocument(db, kind, key) },
});

/** The uploads of each kind. They belong to the admin who uploads them until they are saved. */
export function createFilingUploads(create: CreateUploads): Readonly<Record<FilingKind, Uploads>> {
  const uploads = filingKinds.map((kind) => [kind, create(uploadKind(kind))] as const);
  return Object.fromEntries(uploads) as Record<FilingKind, Uploads>;
}

/**
 * A draft stays in the list and says why it cannot be published. A document is published only once its file is
 * scanned, so this one was filed while no scanner was configured.
 */
async function hideInfectedDocument(db: Kysely<Database>, kind: FilingKind, key: string): Promise<void> {
  await sql`UPDATE ${sql.table(kind)} SET "isDeleted" = true WHERE "docPath" = ${key}`.execute(db);
}
