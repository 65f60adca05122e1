import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Content } from '../../platform/content/content.tsx';
import { useContent } from '../../platform/content/content-context.ts';
import { Container } from '../../ui/container.tsx';
import classes from './closing.module.css';

/** The last word of the homepage, and where to go from it; nothing where it is not written. */
export function Closing() {
  const state = useContent('home-closing');
  if (state.status !== 'there') return null;
  return (
    <section className={classes.closing} data-surface="portal">
      <Container>
        <div className={classes.words}>
          <h2 className={classes.title}>{state.content.title}</h2>
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
