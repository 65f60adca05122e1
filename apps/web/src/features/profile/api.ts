import type { Entity } from '@paddock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownRecordQuery, readRecord } from '../../platform/session/own-record.ts';

/** Reads the person's own record, bypassing the cache, before it is overwritten. */
export function useFreshRecord(personId: string) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  return {
    read: () => readRecord(transport, personId),
    /** Updates the cache, so that every page shows the record. */
    show: (record: Entity<'users'>) =>
      queryClient.setQueryData(ownRecordQuery(transport, personId).queryKey, record),
  };
}
