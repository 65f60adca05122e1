import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { pipelineQuery } from './pipeline-api.ts';

/**
 * How many have opened a fund, as its pipeline counts them. The fund's own count of participations has those of the team
 * too, who look at it as investors do.
 */
export function OpenedNote({ fund }: { fund: string }) {
  const { data } = useQuery(pipelineQuery(useTransport(), fund, { view: 'board', page: 1 }));
  return data ? `of ${data.total} who opened it` : null;
}
