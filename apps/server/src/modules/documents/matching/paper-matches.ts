import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { matchPapersJob } from './match-papers.job.ts';

/** Stores that a draft is to be matched, and wakes the job that does it. */
export async function awaitMatch(
  db: Kysely<Database>,
  { jobs }: Pick<Platform, 'jobs'>,
  { document, now }: { document: string; now: Date },
): Promise<void> {
  await db.insertInto('paper_matches').values({ document, createdAt: now }).execute();
  await jobs.wake(db, matchPapersJob, {});
}

/** Whom the team says that a draft is for: an investing profile, or somebody who is invited. */
export type ChosenAddressee = { readonly holder: string } | { readonly invitation: string };

/** Stores that somebody has said whom a draft is for. */
export async function confirmMatch(
  db: Kysely<Database>,
  document: string,
  { chosen, by, now }: { chosen: ChosenAddressee; by: string; now: Date },
): Promise<void> {
  const addressee =
    'holder' in chosen ? { holder: chosen.holder, invitation: null } : { holder: null, ...chosen };
  await sql`INSERT INTO paper_matches (document, "createdAt", state, holder, invitation, "confirmedAt", "confirmedBy")
    VALUES (${document}, ${now}, 'matched', ${addressee.holder}, ${addressee.invitation}, ${now}, ${by})
    ON CONFLICT (document) DO UPDATE SET state = 'matched', holder = ${addressee.holder},
      invitation = ${addressee.invitation}, "confirmedAt" = ${now}, "confirmedBy" = ${by},
      "releasedAt" = NULL, "releasedBy" = NULL`.execute(db);
}

/** A person or a profile was chosen by hand: another one is not the holder any more. */
export async function keepMatchOf(
  db: Kysely<Database>,
  document: string,
  { user, investing_entity }: { user?: string | null; investing_entity?: string | null },
): Promise<void> {
  await sql`UPDATE paper_matches m SET holder = NULL, invitation = NULL, "confirmedAt" = NULL, "confirmedBy" = NULL,
      "releasedAt" = NULL, "releasedBy" = NULL
    WHERE m.document = ${document} AND NOT EXISTS (SELECT FROM investing_entities e WHERE e._id = m.holder
      AND (${user === undefined} OR e."user" = ${user ?? null})
      AND (${investing_entity === undefined} OR e._id = ${investing_entity ?? null}))`.execute(db);
}

/** Stores that a draft is published as soon as its reader has an account. */
export async function releaseMatch(
  db: Kysely<Database>,
  document: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await db
    .updateTable('paper_matches')
    .set({ releasedAt: now, releasedBy: by })
    .where('document', '=', document)
    .execute();
}

/** Deletes what was found about drafts. */
export async function forgetMatches(db: Kysely<Database>, documents: readonly string[]): Promise<void> {
  if (documents.length === 0) return;
  await db
    .deleteFrom('paper_matches')
    .where('document', 'in', [...documents])
    .execute();
}

/** Stores that the reader of these documents was reminded. Returns those for the first time. */
export async function markReminded(
  db: Kysely<Database>,
  documents: readonly string[],
  now: Date,
): Promise<string[]> {
  if (documents.length === 0) return [];
  const marked = await db
    .updateTable('paper_matches')
    .set({ remindedAt: now })
    .where('document', 'in', [...documents])
    .where('remindedAt', 'is', null)
    .returning('document')
    .execute();
  return marked.map(({ document }) => document);
}
