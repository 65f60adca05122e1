import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { personNameSql } from './document-sql.ts';

/**
 * The profile that the file of the match `m` seems to be for: with its tax id, or named in it. A tax id of somebody for
 * whom no paper is filed counts more than a name.
 */
const foundHolderSql = sql`CASE WHEN 'tax-id' = ANY(m.reasons) THEN m.holder
  ELSE coalesce(m."unlistedHolder", m.holder) END`;

/** Whether the profile `h` is the person `u` of a document that names no profile: their own one, under their own name. */
const isPersonAloneSql = sql`(before._id IS NULL AND h.kind = 'individual'
  AND lower(h."legalName") = lower(${personNameSql('u')}))`;

interface OddReplacement {
  draft: string;
  /** Null if the file has not been read yet. */
  found: string | null;
  published: string;
}

/** What the team has been asked about replacements, and means. */
export interface ConfirmedReplacements {
  /** Files that seem to be for another holder. */
  readonly confirmed: boolean;
  /** Files that have not been read yet. The one does not stand for the other: a file may be read in between. */
  readonly confirmedUnread: boolean;
}

/**
 * Asks for a confirmation if a file seems to be for another holder than the document whose file it replaces, or has not
 * been read yet, so that nothing says whose it is.
 */
export async function assertSameHolders(
  db: Kysely<Database>,
  ids: readonly string[],
  { confirmed, confirmedUnread }: ConfirmedReplacements,
): Promise<void> {
  const { rows } = await sql<OddReplacement>`
    SELECT d._id AS draft, coalesce(before."legalName", ${personNameSql('u')}) AS published,
      CASE WHEN m.state <> 'waiting'
        THEN coalesce(h."legalName", concat_ws(' ', i."firstName", i."lastName")) END AS found
    FROM filing_drafts d JOIN paper_matches m ON m.document = d._id
      JOIN tax_documents t ON t._id = d.replaces JOIN users u ON u._id = t."user"
      LEFT JOIN investing_entities h ON h._id = ${foundHolderSql}
      LEFT JOIN invitations i ON i._id = m.invitation
      LEFT JOIN investing_entities before ON before._id = t.investing_entity
    WHERE d._id = ANY(${ids}) AND CASE WHEN m.state = 'waiting' THEN NOT ${confirmedUnread}::boolean
      ELSE NOT ${confirmed}::boolean
        AND (h._id IS NULL AND m.invitation IS NOT NULL OR h."user" <> t."user"
          OR h._id IS DISTINCT FROM before._id AND h._id IS NOT NULL AND NOT ${isPersonAloneSql}) END
    ORDER BY d._id`.execute(db);
  const [first] = rows;
  if (!first) return;
  const { found, published } = first;
  throw new DomainError(
    'confirmation_needed',
    found === null
      ? `The new file has not been read yet, so nobody knows whether it is for ${published}.`
      : `The new file seems to be for ${found}. The document is for ${published}.`,
    { details: { papers: rows } },
  );
}
