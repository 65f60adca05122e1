import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Content } from '../../platform/content/content.tsx';
import { useContent } from '../../platform/content/content-context.ts';
import { ContentTitle } from '../../platform/content/content-title.tsx';
import { useEditing } from '../../platform/content/edit-mode-context.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { homeFigures, homePillars } from './home-contents.ts';
import classes from './home-sections.module.css';

function Figure({ slug }: { slug: string }) {
  const state = useContent(slug);
  const isWritten = state.status === 'there' && Boolean(state.content.title);
  const isEditing = useEditing();
  if (!isWritten && !isEditing) return null;
  return (
    <li className={classes.figure}>
      <p className={classes.value}>
        <ContentTitle slug={slug} fallback="" />
      </p>
      <div className={classes.label}>
        <Content slug={slug} optional />
      </div>
    </li>
  );
}

/** The portal's key figures: the title of each content item is the figure, and the body says what it measures. */
export function Figures() {
  return (
    <div className={classes.band}>
      <Container>
        <ul className={classes.figures}>
          {homeFigures.map((slug) => (
            <Figure key={slug} slug={slug} />
          ))}
        </ul>
      </Container>
    </div>
  );
}

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

/** The end of the homepage, with links to other pages; nothing if it is not written. */
export function Closing() {
  const state = useContent('home-closing');
  const isEditing = useEditing();
  if (state.status !== 'there' && !isEditing) return null;
  return (
    <section className={classes.closing} data-surface="portal">
      <Container>
        <div className={classes.closingWords}>
          <h2 className={classes.closingTitle}>
            <ContentTitle slug="home-closing" fallback="" />
          </h2>
          <div>
            <div className={classes.closingText}>
              <Content slug="home-closing" optional />
            </div>
            <Button component={Link} to="/about" color="accent">
              Meet the team
            </Button>
          </div>
        </div>
      </Container>
    </section>
  );
}

/** The small print of the homepage. */
export function Disclaimer() {
  return (
    <div className={classes.disclaimer}>
      <Content slug="home-disclaimer" optional />
    </div>
  );
}
