import { type Entity, type RecordBody, recordEndpoints, request, type Transport } from '@paddock/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../api/transport-context.ts';
import { useMe, useSessionStore } from './session-context.ts';
import type { SessionStore } from './sessions.ts';

/** The current record of a person. */
export async function readRecord(
  transport: Transport,
  personId: string,
  signal?: AbortSignal,
): Promise<Entity<'users'>> {
  const input = { params: { id: personId }, query: {}, ...(signal && { signal }) };
  return (await request(transport, recordEndpoints('users').read, input)).item;
}

/** The full record of the person who is signed in, for pages that need more than `me` (PRO-01). */
export const ownRecordQuery = (transport: Transport, personId: string) =>
  queryOptions({
    queryKey: ['users', personId],
    queryFn: ({ signal }) => readRecord(transport, personId, signal),
  });

/** Updates everything that shows a person's own record after a save: header, dates and other tabs (AUT-17). */
function syncOwnRecord(store: SessionStore, record: Entity<'users'>): void {
  const own = store.own();
  if (own?.me._id !== record._id) return;
  const { firstName, lastName, accreditation, accreditationType, newsDocumentsCount } = record;
  const me = {
    ...own.me,
    firstName,
    lastName,
    displayName: record.displayName ?? own.me.displayName,
    profileSettings: { timezone: record.profileSettings?.timezone ?? null },
    accreditation,
    accreditationType,
    newsDocumentsCount,
  };
  store.set(me, own.authCode);
}

/** Updates the number of news documents in the header and on the dashboard (AUT-17). */
export function syncNewsCount(store: SessionStore, newsDocumentsCount: number): void {
  const own = store.own();
  const shown = store.get();
  if (!own || shown.status !== 'signed-in' || shown.authCode !== own.authCode) return;
  if (own.me.newsDocumentsCount !== newsDocumentsCount)
    store.set({ ...own.me, newsDocumentsCount }, own.authCode);
}

/** Saves fields of a person's own record (PRO-01, ACC-04) and updates every page that shows them. */
export function useSaveOwnRecord() {
  const me = useMe();
  const store = useSessionStore();
  const transport = useTransport();
  const queryClient = useQueryClient();
  const { queryKey } = ownRecordQuery(transport, me._id);
  return useMutation({
    // A read in flight would restore the old values.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    mutationFn: (body: RecordBody<'users'>) =>
      request(transport, recordEndpoints('users').update, { params: { id: me._id }, body }),
    onSuccess: ({ item }) => {
      queryClient.setQueryData(queryKey, item);
      syncOwnRecord(store, item);
    },
  });
}
