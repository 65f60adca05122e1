import { call, type RecordBody, recordsOf } from '@paddock/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { ownRecordQuery, tellOfOwnRecord } from '../../../platform/session/own-record.ts';
import { useMe, useSessionStore } from '../../../platform/session/session-context.ts';

/** Saves fields of one's own record (PRO-01, ACC-04); every page is told of it. */
export function useSaveOwnRecord() {
  const me = useMe();
  const store = useSessionStore();
  const transport = useTransport();
  const queryClient = useQueryClient();
  const { queryKey } = ownRecordQuery(transport, me._id);
  return useMutation({
    // A reading on its way would put back what it found before.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    mutationFn: (body: RecordBody<'users'>) =>
      call(transport, recordsOf('users').update, { params: { id: me._id }, body }),
    onSuccess: ({ item }) => {
      queryClient.setQueryData(queryKey, item);
      tellOfOwnRecord(store, item);
    },
  });
}
