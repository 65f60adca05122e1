import { listPortals, type PortalView, request } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../../platform/api/transport-context.ts';

/** The portals of the deployment; none while they load. */
export function usePortals(): readonly PortalView[] {
  const transport = useTransport();
  const { data } = useQuery({
    queryKey: ['backoffice', 'portals', 'names'],
    queryFn: ({ signal }) => request(transport, listPortals, { signal }),
  });
  return data?.items ?? [];
}
