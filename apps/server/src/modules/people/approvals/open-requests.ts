import { displayName, requestSentence, type WaitingRequest } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** The open requests about participations, by participation. There is one for each at most. */
export async function findOpenRequests(
  db: Kysely<Database>,
  participations: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, WaitingRequest>> {
  if (participations.length === 0) return new Map();
  const rows = await db
    .selectFrom('approvals as a')
    .innerJoin('users as u', 'u._id', 'a.askedBy')
    .select(['a.record', 'a.kind', 'u._id', 'u.firstName', 'u.lastName', 'u.username'])
    .where('a.collection', '=', 'synd_users')
    .where('a.record', 'in', [...participations])
    .where('a.decision', 'is', null)
    .where('a.expiresAt', '>', now)
    .where('u.isActive', '=', true)
    .where('u.level', 'in', ['admin', 'superadmin'])
    .execute();
  return new Map(
    rows.map(({ record, kind, _id, ...asker }) => [
      record,
      { kind, askedBy: { _id, name: displayName(asker) } },
    ]),
  );
}

/** Why nobody signs for management while a change of the agreement is not decided. */
export const openRequestMessage = (request: WaitingRequest, reader: string): string =>
  `${requestSentence(request, reader)} Nobody can countersign until another admin has decided on that.`;
