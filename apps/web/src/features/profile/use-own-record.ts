import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownRecordQuery } from '../../platform/session/own-record.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { useHasElapsed } from '../../ui/hooks/use-has-elapsed.ts';

/** How long these pages wait before they load, in milliseconds (PRO-01, ACC-05). */
const loadDelay = 200;

/** The person's own record: loaded when the page opens, and again when its tab regains the focus. */
export function useOwnRecord() {
  const hasWaited = useHasElapsed(loadDelay);
  const query = useQuery({
    ...ownRecordQuery(useTransport(), useMe()._id),
    enabled: hasWaited,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return { record: hasWaited ? query.data : undefined, isError: query.isError, retry: query.refetch };
}
