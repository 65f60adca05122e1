import { call, type Entity, recordsOf, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import type { SessionStore } from './session-store.ts';

/** The record of a person as the server has it now. */
export async function readRecord(
  transport: Transport,
  personId: string,
  signal?: AbortSignal,
): Promise<Entity<'users'>> {
  const input = { params: { id: personId }, query: {}, ...(signal && { signal }) };
  return (await call(transport, recordsOf('users').read, input)).item;
}

/** The whole record of the person signed in, where `me` is not enough (PRO-01). */
export const ownRecordQuery = (transport: Transport, personId: string) =>
  queryOptions({
    queryKey: ['users', personId],
    queryFn: ({ signal }) => readRecord(transport, personId, signal),
  });

/** Brings what was saved of one's own record to all that shows it: the header, the dates, the other tabs (AUT-17). */
export function tellOfOwnRecord(store: SessionStore, record: Entity<'users'>): void {
  const own = store.own();
  if (own?.me._id !== record._id) return;
  const { firstName, lastName, accreditation, accreditationType } = record;
  const me = {
    ...own.me,
    firstName,
    lastName,
    displayName: record.displayName ?? own.me.displayName,
    profileSettings: { timezone: record.profileSettings?.timezone ?? null },
    accreditation,
    accreditationType,
  };
  store.set(me, own.authCode);
}
