import { listAgreementsToSign, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** The agreements that the person signs as a spouse (INV-05). */
export const agreementsToSignQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['syndication', 'to-sign'],
    queryFn: ({ signal }) => request(transport, listAgreementsToSign, { signal }),
    // Other people sign too, so a tab that regains the focus reloads.
    refetchOnWindowFocus: 'always',
  });
