import { downloadVerificationDocument, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchFile } from '../../../platform/download/fetch-file.ts';

/** A verification document, to show it in the page. */
export const evidenceQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['viewed-document', id],
    queryFn: async ({ signal }) => {
      const { url } = await request(transport, downloadVerificationDocument, { body: { id } });
      return fetchFile(`${url}?inline=1`, { signal });
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
