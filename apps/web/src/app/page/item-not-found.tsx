import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Container } from '../../ui/layout/container.tsx';
import classes from './message-page.module.css';

/** Shown for an education item that does not exist or is not published (PUB-09). */
export function ItemNotFound() {
  return (
    <Container width="narrow">
      <div className={classes.message}>
        <h1 className={classes.title}>Not found</h1>
        <p className={classes.text}>There is no such article here. It may have moved, or been withdrawn.</p>
        <div className={classes.action}>
          <Button component={Link} to="/education">
            All of {usePortal().educationLabel || 'Education'}
          </Button>
          <Button component={Link} to="/homepage" variant="default">
            To the homepage
          </Button>
        </div>
      </div>
    </Container>
  );
}
