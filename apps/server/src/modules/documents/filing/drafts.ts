import { type FilingKind, filingFields, maskTaxIds, requiresReauthentication } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { assertPaperHolder, findOnlyProfile, takesPart } from '../../people/investing-profiles/index.ts';
import { deleteFiles } from '../../storage/uploads/index.ts';
import { forgetMatches, keepMatchOf } from '../matching/index.ts';
import { lockDocument } from './lock-document.ts';

/** What a draft is filed under; absent values stay as they are. */
export interface FiledUnder {
  readonly title?: string | null | undefined;
  readonly fund?: string | null | undefined;
  readonly user?: string | null | undefined;
  readonly investing_entity?: string | null | undefined;
  readonly year?: number | null | undefined;
}

/** Only the values that documents of this kind have. Titles are listed and audited, so they have no tax ids (ENT-08). */
function applicable(kind: FilingKind, { title, fund, user, investing_entity, year }: FiledUnder) {
  const fields = filingFields[kind];
  return {
    ...(title !== undefined && { title: title ? maskTaxIds(title).trim() || null : null }),
    ...(fund !== undefined && fields.fund && { fund }),
    ...(user !== undefined && fields.user && { user }),
    ...(investing_entity !== undefined && fields.investing_entity && { investing_entity }),
    ...(year !== undefined && fields.year && { year }),
  };
}

async function assertReferences(db: Kysely<Database>, { fund, user }: FiledUnder): Promise<void> {
  const [funds, users] = await Promise.all([
    fund ? db.selectFrom('funds').select('_id').where('_id', '=', fund).execute() : [{}],
    user ? db.selectFrom('users').select('_id').where('_id', '=', user).execute() : [{}],
  ]);
  if (funds.length === 0) throwNotFound('This fund');
  if (users.length === 0) throwNotFound('This person');
}

/** What a draft is filed under before a change. */
interface CurrentHolder {
  readonly user: string | null;
  readonly fund: string | null;
  readonly investing_entity: string | null;
}

/**
 * The values with the investing profile that they are filed for (ENT-07): the one that is asked for, which must be the
 * person's, or where a person is chosen, or a fund in which the one so far takes no part, the only one that the paper can
 * be for.
 */
async function withHolder(
  db: Kysely<Database>,
  kind: FilingKind,
  values: FiledUnder,
  current: CurrentHolder = { user: null, fund: null, investing_entity: null },
): Promise<FiledUnder> {
  if (!filingFields[kind].investing_entity) return values;
  // An agreement goes to the commitment of its profile; publishing looks for it.
  const isAgreement = kind === 'synd_agreements';
  const { user = current.user, investing_entity } = values;
  const { fund = current.fund } = filingFields[kind].fund ? values : { fund: null };
  if (investing_entity) {
    await assertPaperHolder(db, { profile: investing_entity, user, isUnusedToo: isAgreement });
    return values;
  }
  if (investing_entity === null) return values;
  if (values.user === undefined) {
    const profile = current.investing_entity;
    // Another fund, in which the profile of the draft takes no part, needs another choice.
    const isKept = profile === null || fund === current.fund || isAgreement;
    if (isKept || (await takesPart(db, { profile, fund }))) return values;
  }
  const isGuessed = user !== null && !isAgreement;
  return { ...values, investing_entity: isGuessed ? await findOnlyProfile(db, { user, fund }) : null };
}

/** Stores a draft. One that replaces a file is filed under what its document is filed under. */
export async function saveDraft(
  db: Kysely<Database>,
  draft: FiledUnder & {
    kind: FilingKind;
    key: string;
    bucket: string;
    originalName: string;
    replaces?: string | undefined;
    filedBy: string;
    now: Date;
  },
): Promise<string> {
  const { kind, replaces } = draft;
  if (replaces) {
    const document = await lockDocument(db, replaces);
    if (document.kind !== kind) throwNotFound('This document');
    if (document.lock) throwDomainError('conflict', document.lock);
    const { rows } = await sql`SELECT 1 FROM filing_drafts WHERE replaces = ${replaces}`.execute(db);
    if (rows.length > 0)
      throwDomainError(
        'conflict',
        'Another new file for this document is waiting. Publish or remove that one first.',
      );
  } else await assertReferences(db, draft);
  const _id = newId();
  await db
    .insertInto('filing_drafts')
    .values({
      _id,
      kind,
      docPath: draft.key,
      bucketId: draft.bucket,
      originalName: draft.originalName,
      ...(replaces ? { replaces } : applicable(kind, await withHolder(db, kind, draft))),
      filedBy: draft.filedBy,
      createdAt: draft.now,
      updatedAt: draft.now,
    })
    .execute();
  return _id;
}

/** Locks drafts, in the order of their ids. Throws unless all of them are drafts. */
export async function lockDrafts(db: Kysely<Database>, ids: readonly string[]) {
  const drafts = await db
    .selectFrom('filing_drafts')
    .selectAll()
    .where('_id', 'in', [...ids])
    .orderBy('_id')
    .forUpdate()
    .execute();
  if (drafts.length < new Set(ids).size) await throwNoDraft(db, ids);
  return drafts;
}

/** A draft that somebody has just published is not a draft any more. */
export async function throwNoDraft(db: Kysely<Database>, ids: readonly string[]): Promise<never> {
  const { rows } = await sql`SELECT 1 FROM publication_recipients WHERE document = ANY(${ids})
    UNION ALL SELECT 1 FROM audit_events WHERE action = 'filing.publish' AND record = ANY(${ids}::text[]) LIMIT 1`.execute(
    db,
  );
  return rows.length > 0
    ? throwDomainError('conflict', 'This has already been published. Please reload the page.')
    : throwNotFound('This draft');
}

/** Changes drafts, each as far as the values apply to its kind. Returns the values by draft. */
export async function editDrafts(
  db: Kysely<Database>,
  ids: readonly string[],
  values: FiledUnder,
): Promise<ReadonlyMap<string, object>> {
  await assertReferences(db, values);
  const changed = new Map<string, object>();
  for (const draft of await lockDrafts(db, ids)) {
    const { _id, kind, replaces } = draft;
    const set = replaces
      ? applicable(kind, { title: values.title })
      : applicable(kind, await withHolder(db, kind, values, draft));
    if (Object.keys(set).length === 0) continue;
    await db.updateTable('filing_drafts').set(set).where('_id', '=', _id).execute();
    if ('user' in set || 'investing_entity' in set) await keepMatchOf(db, _id, set);
    changed.set(_id, set);
  }
  return changed;
}

/** Whether deleting such a draft needs re-authentication, as deleting the document does. */
export const discardRequiresReauthentication = (kind: FilingKind) => requiresReauthentication(kind, 'delete');

/** Deletes drafts. Housekeeping removes their files. */
export async function discardDrafts(db: Kysely<Database>, ids: readonly string[]) {
  const drafts = await lockDrafts(db, ids);
  const keys = drafts.map(({ docPath }) => docPath);
  await db
    .deleteFrom('filing_drafts')
    .where('_id', 'in', [...ids])
    .execute();
  await forgetMatches(db, ids);
  await deleteFiles(db, keys);
  return drafts;
}
