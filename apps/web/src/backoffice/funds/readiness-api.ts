import { openFund, readFundReadiness, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** What a fund has and lacks to be offered. Read again with whatever changes the fund. */
export const readinessQuery = (transport: Transport, fund: string) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', fund, 'readiness'],
    queryFn: async ({ signal }) =>
      (await request(transport, readFundReadiness, { params: { fund }, signal })).item,
    staleTime: 0,
  });

/** Opens a draft. */
export const useOpenFund = () =>
  useEndpointMutation(openFund, { invalidatesAlways: ['backoffice', 'funds'] });
