import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { type RequestContext, requireUser } from '../../../platform/http/index.ts';
import { type ChosenAddressee, confirmMatch } from '../matching/index.ts';
import { lockDrafts } from './drafts.ts';

interface Confirmation {
  readonly ids: readonly string[];
  readonly holder?: string | undefined;
  readonly invitation?: string | undefined;
}

/**
 * Files tax drafts under whom they are matched to, or under whom the admin has chosen, and under the year that was found
 * unless they have one. All or none: throws a conflict for one of another kind, one that replaces a file, and one without
 * a match.
 */
export async function confirmDrafts(
  context: Pick<RequestContext<unknown, unknown, unknown>, 'db' | 'actor' | 'now' | 'audit'>,
  { ids, holder, invitation }: Confirmation,
): Promise<void> {
  const { db, now } = context;
  const by = requireUser(context).id;
  const drafts = await lockDrafts(db, ids);
  const { rows: matches } = await sql<{
    document: string;
    holder: string | null;
    invitation: string | null;
    year: number | null;
  }>`SELECT document, holder, invitation, year FROM paper_matches WHERE document = ANY(${ids})`.execute(db);
  for (const { _id, kind, replaces, originalName, year } of drafts) {
    if (kind !== 'tax_documents' || replaces)
      throwDomainError('conflict', `${originalName}: Only new tax documents are matched to a holder.`);
    const match = matches.find(({ document }) => document === _id);
    const chosen =
      chosenOf({ holder, invitation }) ??
      chosenOf({ holder: match?.holder, invitation: match?.invitation }) ??
      throwDomainError('conflict', `${originalName}: No holder was found. Please choose one.`);
    const user = await readOwner(db, chosen);
    const investing_entity = 'holder' in chosen ? chosen.holder : null;
    const filed = { user, investing_entity, year: year ?? match?.year ?? null };
    await db.updateTable('filing_drafts').set(filed).where('_id', '=', _id).execute();
    await confirmMatch(db, _id, { chosen, by, now });
    const detail = { ...chosen, year: filed.year };
    await context.audit({ action: 'filing.confirm', collection: kind, record: _id, detail });
  }
}

function chosenOf({
  holder,
  invitation,
}: {
  holder?: string | null | undefined;
  invitation?: string | null | undefined;
}): ChosenAddressee | undefined {
  if (holder) return { holder };
  return invitation ? { invitation } : undefined;
}

/** The account that reads the papers of an addressee: a profile's owner; of somebody who is invited, none yet. */
async function readOwner(db: Kysely<Database>, chosen: ChosenAddressee): Promise<string | null> {
  if ('holder' in chosen) {
    const profile = await db
      .selectFrom('investing_entities')
      .select('user')
      .where('_id', '=', chosen.holder)
      .executeTakeFirst();
    return profile?.user ?? throwNotFound('This investing profile');
  }
  const invited = await db
    .selectFrom('invitations')
    .select(['level', 'acceptedBy', 'withdrawnAt'])
    .where('_id', '=', chosen.invitation)
    .executeTakeFirst();
  if (!invited || invited.level !== 'user') return throwNotFound('This invitation');
  if (invited.withdrawnAt) throwDomainError('conflict', 'This invitation was withdrawn.');
  return invited.acceptedBy;
}
