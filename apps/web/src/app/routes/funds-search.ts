import { type ParticipationStage, participationStages } from '@paddock/domain';

interface FundsSearch {
  search?: string | undefined;
  page?: number | undefined;
}

interface PipelineSearch extends FundsSearch {
  view?: 'list' | undefined;
  stage?: ParticipationStage | undefined;
}

const pageNumber = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number > 1 && number < 100_000 ? number : undefined;
};

const searchText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : undefined;

/** What the list of funds shows, in its address. Anything else is ignored. */
export const fundsSearch = (params: Record<string, unknown>): FundsSearch => ({
  search: searchText(params['search']),
  page: pageNumber(params['page']),
});

/** What the page of a fund shows of its pipeline. */
export const pipelineSearch = (params: Record<string, unknown>): PipelineSearch => ({
  ...fundsSearch(params),
  view: params['view'] === 'list' ? 'list' : undefined,
  stage: participationStages.find((stage) => stage === params['stage']),
});
