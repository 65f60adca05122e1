import type { ParticipationStage } from '@paddock/domain';

/** What the page of a fund shows of its pipeline, as its address has it. */
export interface PipelineSearch {
  view?: 'list' | undefined;
  stage?: ParticipationStage | undefined;
  search?: string | undefined;
  page?: number | undefined;
}
