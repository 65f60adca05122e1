import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { personNameSql } from './document-sql.ts';

interface OtherHolder {
  draft: string;
  found: string;
  published: string;
}

/** Asks for a confirmation if a file seems to be for another holder than the document whose file it replaces. */
export async function assertSameHolders(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<OtherHolder>`
    SELECT d._id AS draft, coalesce(h."legalName", concat_ws(' ', i."firstName", i."lastName")) AS found,
      coalesce(before."legalName", ${personNameSql('u')}) AS published
    FROM filing_drafts d JOIN paper_matches m ON m.document = d._id
      JOIN tax_documents t ON t._id = d.replaces JOIN users u ON u._id = t."user"
      LEFT JOIN investing_entities h ON h._id = m.holder
      LEFT JOIN invitations i ON i._id = m.invitation
      LEFT JOIN investing_entities before ON before._id = t.investing_entity
    WHERE d._id = ANY(${ids}) AND (m.invitation IS NOT NULL
      OR h."user" <> t."user" OR h._id <> before._id) ORDER BY d._id`.execute(db);
  const [first] = rows;
  if (!first) return;
  throw new DomainError(
    'confirmation_needed',
    `The new file seems to be for ${first.found}. The document is for ${first.published}.`,
    { details: { papers: rows } },
  );
}
