import { correctTerms, openFiledDocument, releaseParticipation } from '@paddock/contract';
import { useCallback } from 'react';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

const changed = { invalidatesAlways: ['backoffice'] };

/** Ends a commitment, or asks a second admin if its investor has signed. */
export const useReleaseParticipation = () => useEndpointMutation(releaseParticipation, changed);

/** Asks a second admin to correct the terms of a commitment. */
export const useCorrectTerms = () => useEndpointMutation(correctTerms, changed);

/** Requests the link of an agreement that is void. */
export function useRequestVoidAgreement() {
  const { mutateAsync } = useEndpointMutation(openFiledDocument);
  return useCallback((id: string) => mutateAsync({ body: { id } }), [mutateAsync]);
}
