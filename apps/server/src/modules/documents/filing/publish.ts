import type { FilingDraftItem } from '@paddock/contract';
import { fieldsRequiringReauthentication } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError } from '../../../platform/domain-error.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { trackChanges } from '../../../platform/record-changes.ts';
import { forgetMatches } from '../matching/index.ts';
import { assertSameHolders, type ConfirmedReplacements } from './assert-same-holders.ts';
import { addDelegates } from './delegate-notices.ts';
import { throwNoDraft } from './drafts.ts';
import { lockCounters, lockDocument } from './lock-document.ts';
import { isAwaiting, presentDrafts } from './present-drafts.ts';
import { type Draft, insertDocument } from './publish-draft.ts';
import { addReaders, addRecipients, countRecipients } from './recipients.ts';
import { releaseDraft } from './release-draft.ts';
import { replaceFile } from './replace-file.ts';
import { tellRecipientsJob } from './tell-recipients.job.ts';

type Context = Pick<RequestContext<unknown, unknown, unknown>, 'db' | 'actor' | 'now' | 'audit'>;

/** Hiding a document and showing it again is guarded alike, and so is another file in its place. */
export const isGuarded = (kind: Draft['kind']): boolean =>
  fieldsRequiringReauthentication(kind, ['isDeleted'], 'update').length > 0;

/**
 * Publishes drafts, all or none, and publishes documents again that were taken back. The drafts are locked first, so
 * that of two admins who press at the same time one publishes; whom it concerns is stored with it, and a job tells
 * each of them once.
 */
export async function publish(
  context: Context,
  platform: Platform,
  request: { ids: readonly string[]; notifiesOfReplacements: boolean } & ConfirmedReplacements,
): Promise<{ published: string[]; people: number; awaited: number }> {
  const { db } = context;
  const ids = [...new Set(request.ids)];
  const { rows: drafts } = await sql<Draft>`SELECT * FROM filing_drafts WHERE _id = ANY(${ids})
    ORDER BY _id FOR UPDATE`.execute(db);
  const again = ids.filter((id) => !drafts.some(({ _id }) => _id === id));
  const presented = await assertComplete(db, drafts);
  await assertSameHolders(db, ids, request);
  if (drafts.some(({ kind, replaces }) => replaces && isGuarded(kind)))
    requireReauthentication(context.actor, context.now, 'to replace this document');
  await lockCounters(db, drafts);

  const publication = newId();
  const awaiting = new Set(presented.filter(isAwaiting).map(({ _id }) => _id));
  if (presented.some(({ match }) => match?.isReleased))
    throwDomainError('conflict', 'This has already been published. Please reload the page.');
  for (const document of awaiting) await releaseDraft(context, document);
  const published = drafts.filter(({ _id }) => !awaiting.has(_id));
  const added = published.filter(({ replaces }) => !replaces);
  const publishedBy = requireUser(context).id;
  for (const draft of added)
    await context.audit(await insertDocument(db, draft, { publishedBy, now: context.now }));
  for (const id of again) await publishAgain(context, id);
  const fresh = [...added.map(({ _id }) => _id), ...again];
  await addRecipients(db, publication, fresh);
  await addDelegates(db, publication, { documents: fresh, now: context.now });
  const replaced: string[] = [];
  for (const draft of published) {
    if (!draft.replaces) continue;
    const { _id, kind } = await lockDocument(db, draft.replaces);
    if (request.notifiesOfReplacements) await addReaders(db, publication, { _id, kind });
    await replaceFile(context, draft, request.notifiesOfReplacements);
    await forgetMatches(db, [draft._id]);
    replaced.push(_id);
  }
  if (published.length > 0)
    await db
      .deleteFrom('filing_drafts')
      .where(
        '_id',
        'in',
        published.map(({ _id }) => _id),
      )
      .execute();
  const people = await countRecipients(db, publication);
  if (people > 0) await platform.jobs.enqueue(db, tellRecipientsJob, { publication });
  return {
    published: [...added.map(({ _id }) => _id), ...again, ...replaced],
    people,
    awaited: awaiting.size,
  };
}

async function assertComplete(
  db: Kysely<Database>,
  drafts: readonly Draft[],
): Promise<readonly FilingDraftItem[]> {
  if (drafts.length === 0) return [];
  const presented = await presentDrafts(db, { ids: drafts.map(({ _id }) => _id) });
  const lacking = presented.filter(({ problems }) => problems.length > 0);
  const [first] = lacking;
  if (!first) return presented;
  throw new DomainError(
    'missing_values',
    `${first.title || first.originalName}: ${first.problems.join(' ')}`,
    {
      fields: Object.fromEntries(lacking.map(({ _id, problems }) => [_id, problems.join(' ')])),
    },
  );
}

async function publishAgain(context: Context, id: string): Promise<void> {
  const { db, now } = context;
  const document = await lockDocument(db, id).catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') return throwNoDraft(db, [id]);
    throw error;
  });
  const { kind, takenBackAt, isDeleted, file, docPath } = document;
  if (!takenBackAt || !isDeleted)
    throwDomainError('conflict', 'This has already been published. Please reload the page.');
  if (!docPath || file === 'infected' || file === 'scanning')
    throwDomainError('missing_values', 'This document has no file that could be shown.');
  if (isGuarded(kind)) requireReauthentication(context.actor, now, 'to publish this document again');
  const changes = await trackChanges(db, kind, id);
  await sql`UPDATE ${sql.table(kind)} SET "isDeleted" = false, "takenBackAt" = NULL, "takenBackBy" = NULL,
    "publishedAt" = ${now}, "publishedBy" = ${requireUser(context).id} WHERE _id = ${id}`.execute(db);
  await context.audit({ action: 'filing.publish', collection: kind, record: id, changes: await changes() });
}
