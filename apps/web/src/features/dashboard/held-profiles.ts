import type { FollowedProfile, ParticipationView } from '@paddock/contract';

/** What tells whose an investment is, and whether it is one. */
export type HeldParticipation = Pick<ParticipationView, 'isInvesting' | 'isGoingToInvest'> & {
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
