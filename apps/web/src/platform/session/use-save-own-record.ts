import { type RecordBody, recordEndpoints, request } from '@paddock/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../api/transport-context.ts';
import { ownRecordQuery, syncOwnRecord } from './own-record.ts';
import { useMe, useSessionStore } from './session-context.ts';

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
