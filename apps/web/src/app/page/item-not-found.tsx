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
        <p className={classes.text}>This article does not exist. It may have been moved or removed.</p>
        <div className={classes.action}>
          <Button component={Link} to="/education">
            Back to {usePortal().educationLabel || 'Education'}
          </Button>
          <Button component={Link} to="/homepage" variant="default">
            Go to the homepage
          </Button>
        </div>
      </div>
    </Container>
  );
}
