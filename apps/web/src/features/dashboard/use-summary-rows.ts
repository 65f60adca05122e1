import {
  instantTime,
  type ParticipationRow,
  participationRows,
  type SummaryParticipation,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { ownParticipationsQuery } from './api.ts';

/** The investor's own participations as summary rows, with the state of their request. */
export function useSummaryRows() {
  const { data, ...query } = useQuery(ownParticipationsQuery(useTransport()));
  // Rows change with the time only where money becomes overdue, so they are computed again only then.
  const passed = useMinuteClock((now) =>
    Math.max(
      0,
      ...(data?.items ?? [])
        .map(({ funding }) => instantTime(funding?.dueAt) ?? 0)
        .filter((due) => due < now.getTime()),
    ),
  );
  const rows = useMemo(() => rowsOf(data?.items ?? [], passed), [data, passed]);
  return { rows, ...query };
}

const computed = new WeakMap<readonly unknown[], { passed: number; rows: ParticipationRow[] }>();

/** Several parts of the dashboard show the same rows, which are computed once for each reply. */
function rowsOf(items: readonly SummaryParticipation[], passed: number): ParticipationRow[] {
  const former = computed.get(items);
  if (former?.passed === passed) return former.rows;
  const rows = participationRows(items, new Date(passed + 1));
  computed.set(items, { passed, rows });
  return rows;
}
