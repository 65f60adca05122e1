import { type ParticipationRow, participationRows } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownParticipationsQuery } from './api.ts';

/** The investor's own participations as summary rows, with the state of their request. */
export function useSummaryRows() {
  const { data, ...query } = useQuery(ownParticipationsQuery(useTransport()));
  const rows: ParticipationRow[] = useMemo(() => participationRows(data?.items ?? []), [data]);
  return { rows, ...query };
}
