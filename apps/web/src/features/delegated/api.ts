import {
  acceptDelegation,
  type DelegatedDocument,
  downloadAgreement,
  downloadFundDocument,
  downloadTaxDocument,
  downloadVerificationDocument,
  listDelegated,
  request,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { useDocumentActions } from '../../platform/download/use-document-actions.tsx';

const key = ['delegated'];

/** What others have delegated to the person who is signed in (ENT-07). Always as it is now: it may end at any moment. */
export const delegatedQuery = (transport: Transport) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => request(transport, listDelegated, { query: {}, signal }),
    staleTime: 0,
  });

/** Accepts an invitation. */
export const useAcceptDelegation = () =>
  useEndpointMutation(acceptDelegation, { invalidatesAlways: key, countsOnce: true });

/** Opens and downloads documents of delegated profiles, each by the endpoint of its kind. */
export function useDelegatedDocuments(documents: readonly DelegatedDocument[]) {
  const { mutateAsync: ofTax } = useEndpointMutation(downloadTaxDocument);
  const { mutateAsync: ofVerification } = useEndpointMutation(downloadVerificationDocument);
  const { mutateAsync: ofFund } = useEndpointMutation(downloadFundDocument);
  const { mutateAsync: ofParticipation } = useEndpointMutation(downloadAgreement);
  const requestLink = useCallback(
    (id: string) => {
      const found = documents.find(({ _id }) => _id === id);
      if (found?.collection === 'synd_agreements' && found.syndUser)
        return ofParticipation({ body: { syndUserId: found.syndUser } });
      if (found?.collection === 'synd_documents') return ofFund({ query: {}, body: { id } });
      return found?.collection === 'proof_documents'
        ? ofVerification({ body: { id } })
        : ofTax({ body: { id } });
    },
    [documents, ofTax, ofVerification, ofFund, ofParticipation],
  );
  return useDocumentActions({ requestLink });
}
