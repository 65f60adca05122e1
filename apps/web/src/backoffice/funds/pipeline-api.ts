import { readParticipation, readPipeline, request, type Transport } from '@paddock/contract';
import type { ParticipationStage } from '@paddock/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

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
