import type { FollowedProfile, ParticipationView } from '@paddock/contract';
import {
  heldBy,
  instantTime,
  type ParticipationRow,
  participationRows,
  type SummaryParticipation,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ownParticipationsQuery } from '../../platform/api/own-participations.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownProfileSearch } from '../../platform/page/own-profile-search.ts';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';

/** The investing profile by which the overview is filtered, which is in its address. */
export function useProfileFilter() {
  const { profile } = ownProfileSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    profile,
    choose: (chosen: string | undefined) =>
      void navigate({
        to: '.',
        search: chosen === undefined ? {} : { profile: chosen },
        replace: true,
        resetScroll: false,
      }),
  };
}

/**
 * The investor's own participations as summary rows, of all or of one investing profile, with the profiles that hold
 * any and the state of their request.
 */
export function useSummaryRows(profile?: string) {
  const { data, ...query } = useQuery(ownParticipationsQuery(useTransport()));
  const items = useMemo(() => heldBy(data?.items ?? [], profile), [data, profile]);
  const profiles = useMemo(() => heldProfiles(data?.items ?? []), [data]);
  // Rows change with the time only where money becomes overdue, so they are computed again only then.
  const passed = useMinuteClock((now) =>
    Math.max(
      0,
      ...items.map(({ funding }) => instantTime(funding?.dueAt) ?? 0).filter((due) => due < now.getTime()),
    ),
  );
  const rows = useMemo(() => rowsOf(items, passed), [items, passed]);
  return { rows, profiles, ...query };
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

/** What tells whose an investment is, and whether it is one. */
type HeldParticipation = Pick<ParticipationView, 'isInvesting' | 'isGoingToInvest'> & {
  holder: Pick<NonNullable<ParticipationView['holder']>, 'entity' | 'name'> | null;
};

/** The investing profiles that hold investments, each once, by name. */
export function heldProfiles(participations: readonly HeldParticipation[]): FollowedProfile[] {
  const names = new Map(
    participations.flatMap(({ isInvesting, isGoingToInvest, holder }) =>
      holder && (isInvesting || isGoingToInvest) ? [[holder.entity, holder.name] as const] : [],
    ),
  );
  return [...names]
    .map(([_id, name]) => ({ _id, name, isDelegated: false }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
