import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Container } from '../ui/container.tsx';
import classes from './message-page.module.css';

/** An address that leads nowhere. */
export function NotFound() {
  return (
    <Container width="narrow">
      <div className={classes.message}>
        <h1 className={classes.title}>Page not found</h1>
        <p className={classes.text}>There is nothing at this address. It may have moved, or never was.</p>
        <div className={classes.action}>
          <Button component={Link} to="/homepage" variant="default">
            To the homepage
          </Button>
        </div>
      </div>
    </Container>
  );
}
