import type { DocumentReader } from '@paddock/contract';
import { sql } from 'kysely';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { type RequestContext, requireUser } from '../../../platform/http/index.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { trackChanges } from '../../../platform/record-changes.ts';
import { lockDocument } from './lock-document.ts';
import { isGuarded } from './publish.ts';
import { readersOf } from './readers.ts';

/** Hides a published document from investors. Returns who had opened it. */
export async function takeBack(
  context: Pick<RequestContext<unknown, unknown, unknown>, 'db' | 'actor' | 'now' | 'audit'>,
  id: string,
): Promise<DocumentReader[]> {
  const { db, now } = context;
  const { kind, isDeleted, lock } = await lockDocument(db, id);
  if (isDeleted) throwDomainError('conflict', 'Investors do not see this document any more.');
  if (lock) throwDomainError('conflict', lock);
  if (isGuarded(kind)) requireReauthentication(context.actor, now, 'to take this document back');
  const changes = await trackChanges(db, kind, id);
  await sql`UPDATE ${sql.table(kind)} SET "isDeleted" = true, "takenBackAt" = ${now},
    "takenBackBy" = ${requireUser(context).id} WHERE _id = ${id}`.execute(db);
  const readers = await readersOf(db, id);
  await context.audit({
    action: 'filing.take_back',
    collection: kind,
    record: id,
    detail: { readers: readers.map(({ user, readAt }) => ({ user, readAt })) },
    changes: await changes(),
  });
  return readers;
}
