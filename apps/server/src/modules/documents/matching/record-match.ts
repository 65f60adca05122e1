import type { PaperMatch } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** Stores what was found about a draft, unless somebody has said in the meantime whom it is for. */
export async function recordMatch(
  db: Kysely<Database>,
  document: string,
  found: { match: PaperMatch; isInvitation: boolean; isReadable: boolean },
): Promise<void> {
  const { match, isInvitation, isReadable } = found;
  await db
    .updateTable('paper_matches')
    .set({
      state: isReadable ? 'matched' : 'unreadable',
      holder: isInvitation ? null : match.addressee,
      unlistedHolder: match.unlisted,
      invitation: isInvitation ? match.addressee : null,
      year: match.year,
      confidence: match.confidence,
      reasons: [...match.reasons],
    })
    .where('document', '=', document)
    .where('state', '=', 'waiting')
    .where('confirmedAt', 'is', null)
    .execute();
}
