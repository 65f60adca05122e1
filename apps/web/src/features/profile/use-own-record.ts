import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownRecordQuery } from '../../platform/session/own-record.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { useWaited } from '../../ui/use-waited.ts';

/** How long these pages wait before they load, in milliseconds (PRO-01, ACC-05). */
const waitingTime = 200;

/** One's own record as it is now: read when the page opens, and again when somebody comes back to it. */
export function useOwnRecord() {
  const hasWaited = useWaited(waitingTime);
  const query = useQuery({
    ...ownRecordQuery(useTransport(), useMe()._id),
    enabled: hasWaited,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return { record: hasWaited ? query.data : undefined, isError: query.isError, retry: query.refetch };
}
