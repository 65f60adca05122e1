import type { Entity } from '@paddock/contract';
import { alternativeText } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { PersonIcon } from '../../ui/media/icons.tsx';
import { Picture } from '../../ui/media/picture.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import classes from './team-list.module.css';
import { teamQuery } from './team-query.ts';

/** A portrait, or initials instead; the name is beside them. */
function Portrait({ member }: { member: Entity<'team_members'> }) {
  const letters = initials(member.name);
  return (
    <Picture
      className={classes.picture}
      src={member.imageUrl}
      alt={alternativeText(member)}
      sizes="6rem"
      width={96}
      height={96}
      fallback={
        <span className={classes.picture} aria-hidden="true">
          {letters || <PersonIcon size={32} />}
        </span>
      }
    />
  );
}

function Member({ member }: { member: Entity<'team_members'> }) {
  return (
    <article className={classes.member}>
      <Portrait member={member} />
      <div>
        <h3 className={classes.name} dir="auto">
          {member.name}
        </h3>
        {member.position ? (
          <p className={classes.position} dir="auto">
            {member.position}
          </p>
        ) : null}
        {member.bio ? <Prose html={member.bio} /> : null}
      </div>
    </article>
  );
}

/** The people behind the portal: name, position and bio (CON-10). Nothing if there are none. */
export function TeamList() {
  const { data, isPending, error, refetch } = useQuery(teamQuery(useTransport(), usePortal()._id));
  if (data?.items.length === 0) return null;
  return (
    <div className={classes.team}>
      <Section title="Team">
        {isPending && <SkeletonText lines={6} label="Loading the team" />}
        {!isPending && !data && (
          <ErrorState title="The team could not be loaded" failure={error} onRetry={refetch} />
        )}
        <ul className={classes.members}>
          {data?.items.map((member) => (
            <li key={member._id}>
              <Member member={member} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

/** Titles are not part of the initials. */
const title = /^(?:dr|mr|mrs|ms|prof|sir)\.?$/i;

/** The first letters of the first and last name, for a missing portrait; empty if there are no letters. */
export function initials(name: string): string {
  const words = name
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '' && !title.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en');
}
