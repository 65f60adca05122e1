import type { Entity } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import classes from './team-list.module.css';
import { teamQuery } from './team-query.ts';

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');

function Member({ member }: { member: Entity<'team_members'> }) {
  return (
    <article className={classes.member}>
      {member.imageUrl ? (
        <img className={classes.picture} src={member.imageUrl} alt="" loading="lazy" width={96} height={96} />
      ) : (
        <span className={classes.picture} aria-hidden="true">
          {initials(member.name)}
        </span>
      )}
      <div>
        <h3 className={classes.name}>{member.name}</h3>
        <p className={classes.position}>{member.position}</p>
        {member.bio ? <Prose html={member.bio} /> : null}
      </div>
    </article>
  );
}

/** The people behind the selected portal: name, position and bio (CON-10). Nothing where none are named. */
export function TeamList() {
  const { data, isPending, refetch } = useQuery(teamQuery(useTransport(), usePortal()._id));
  if (data?.items.length === 0) return null;
  return (
    <Section title="Team">
      {isPending && <SkeletonText lines={6} label="Loading the team" />}
      {!isPending && !data && <ErrorState title="The team could not be loaded" onRetry={refetch} />}
      <ul className={classes.members}>
        {data?.items.map((member) => (
          <li key={member._id}>
            <Member member={member} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
