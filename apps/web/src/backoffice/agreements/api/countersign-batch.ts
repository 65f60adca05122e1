import { type Countersignature, countersign, type Signature } from '@paddock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiErrorMessage, asApiError } from '../../../platform/api/api-error.ts';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** An agreement that is signed here: a service takes each signature on a page of its own. */
export type SignedHere = Countersignature & { documentSha256: string };

/** How one agreement of a batch went. */
export interface BatchOutcome {
  state: 'waiting' | 'signing' | 'signed' | 'failed';
  problem?: string;
}

/**
 * Signs agreements one after another, each in a request of its own, so that one that has changed fails alone. Once
 * the person declines to re-authenticate the rest is not attempted.
 */
export function useCountersignBatch() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useEndpointMutation(countersign);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BatchOutcome>>(new Map());
  const note = (syndUser: string, outcome: BatchOutcome) =>
    setOutcomes((before) => new Map(before).set(syndUser, outcome));
  const run = async (items: readonly SignedHere[], signature: Signature) => {
    setOutcomes(new Map());
    let stopped: string | undefined;
    for (const { syndUser, documentSha256 } of items) {
      if (stopped !== undefined) {
        note(syndUser, { state: 'failed', problem: stopped });
        continue;
      }
      note(syndUser, { state: 'signing' });
      try {
        await mutateAsync({ body: { syndUser, documentSha256, consent: true, signature } });
        note(syndUser, { state: 'signed' });
      } catch (failure) {
        const problem = apiErrorMessage(failure);
        if (asApiError(failure).reply?.code === 'sudo_required') stopped = problem;
        note(syndUser, { state: 'failed', problem });
      }
    }
    await queryClient.invalidateQueries({ queryKey: ['backoffice', 'countersignatures'] });
  };
  return { outcomes, run };
}
