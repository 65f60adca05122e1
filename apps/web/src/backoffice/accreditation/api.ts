import {
  type AccreditationFilter,
  downloadVerificationDocument,
  listAccreditations,
  readAccreditation,
  request,
  reviewAccreditation,
  type Transport,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { fetchFile } from '../../platform/download/fetch-file.ts';

// Below the key of people, whose pages show the standing too.
const key = ['backoffice', 'people', 'accreditations'] as const;

/** A page of the queue. */
export const accreditationsQuery = (transport: Transport, query: AccreditationFilter) =>
  queryOptions({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => request(transport, listAccreditations, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One accreditation with its evidence: of a profile, or the one that the account states. */
export const accreditationQuery = (transport: Transport, user: string, profile: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'one', user, profile ?? null],
    queryFn: async ({ signal }) =>
      (
        await request(transport, readAccreditation, {
          params: { user },
          query: profile === undefined ? {} : { investing_entity: profile },
          signal,
        })
      ).item,
    staleTime: 0,
  });

/** Accepts or refuses. After a conflict, the page shows what the investor states now. */
export const useReviewAccreditation = () =>
  useEndpointMutation(reviewAccreditation, { invalidatesAlways: ['backoffice', 'people'] });

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
