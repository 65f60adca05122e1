import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Content } from '../../platform/content/content.tsx';
import { useContent } from '../../platform/content/content-context.ts';
import { ContentTitle } from '../../platform/content/content-title.tsx';
import { useEditing } from '../../platform/content/edit-mode-context.tsx';
import { Container } from '../../ui/layout/container.tsx';
import classes from './closing.module.css';

/** The end of the homepage, with links to other pages; nothing if it is not written. */
export function Closing() {
  const state = useContent('home-closing');
  const isEditing = useEditing();
  if (state.status !== 'there' && !isEditing) return null;
  return (
    <section className={classes.closing} data-surface="portal">
      <Container>
        <div className={classes.words}>
          <h2 className={classes.title}>
            <ContentTitle slug="home-closing" fallback="" />
          </h2>
          <div>
            <div className={classes.text}>
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
