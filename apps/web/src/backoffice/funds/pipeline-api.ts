import {
  correctTerms,
  openFiledDocument,
  openFund,
  readFundReadiness,
  readParticipation,
  readPipeline,
  releaseParticipation,
  request,
  type Transport,
} from '@paddock/contract';
import type { ParticipationStage } from '@paddock/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** Cards in each column of the board; the sums cover all. */
const boardSize = 20;
export const listSize = 50;

interface PipelineView {
  view: 'board' | 'list';
  stage?: ParticipationStage | undefined;
  search?: string | undefined;
  page: number;
}

/** The participations of a fund: the first of each stage for the board, or a page of the list. */
export const pipelineQuery = (transport: Transport, fund: string, view: PipelineView) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', fund, 'pipeline', view],
    queryFn: ({ signal }) =>
      request(transport, readPipeline, {
        params: { fund },
        query: {
          ...(view.search && { search: view.search }),
          ...(view.view === 'board'
            ? { limit: boardSize, limitPer: 'stage' as const }
            : {
                limit: listSize,
                offset: (view.page - 1) * listSize,
                ...(view.stage && { stage: view.stage }),
              }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Investors commit and sign meanwhile.
    refetchOnWindowFocus: 'always',
  });

export const participationQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', 'participation', id],
    queryFn: async ({ signal }) =>
      (await request(transport, readParticipation, { params: { id }, signal })).item,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

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
