import { Content } from '../../platform/content/content.tsx';
import { useContent } from '../../platform/content/content-context.ts';
import { ContentTitle } from '../../platform/content/content-title.tsx';
import { useEditing } from '../../platform/content/edit-mode-context.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { homePillars } from './home-contents.ts';
import classes from './pillars.module.css';

function Pillar({ slug, number }: { slug: string; number: number }) {
  const state = useContent(slug);
  const isEditing = useEditing();
  if (state.status !== 'there' && !isEditing) return null;
  return (
    <li className={classes.pillar}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <h3 className={classes.title}>
        <ContentTitle slug={slug} fallback="" />
      </h3>
      <Content slug={slug} optional />
    </li>
  );
}

/** How the portal works, in up to three steps; nothing if none are written. */
export function Pillars() {
  const isWritten = useContent(homePillars[0] ?? '').status === 'there';
  const isEditing = useEditing();
  if (!isWritten && !isEditing) return null;
  return (
    <Section title={<ContentTitle slug="home-approach" fallback="How we invest" isAlone />}>
      <ol className={classes.pillars}>
        {homePillars.map((slug, index) => (
          <Pillar key={slug} slug={slug} number={index + 1} />
        ))}
      </ol>
    </Section>
  );
}
