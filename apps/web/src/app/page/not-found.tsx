import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { SessionGate } from '../../platform/session/session-gate.tsx';
import { Container } from '../../ui/layout/container.tsx';
import classes from './message-page.module.css';

/** Shown for unknown URLs, with links to other pages. */
export function NotFound() {
  const { educationLabel } = usePortal();
  return (
    <Container width="narrow">
      <div className={classes.message}>
        <p className={classes.eyebrow}>404</p>
        <h1 className={classes.title}>Page not found</h1>
        <p className={classes.text}>
          There is no page at this address. The page may have moved, or the address may be mistyped.
        </p>
        <div className={classes.action}>
          <SessionGate session="signed-in">
            <Button component={Link} to="/dashboard">
              Go to the dashboard
            </Button>
          </SessionGate>
          <Button component={Link} to="/homepage" variant="default">
            Go to the homepage
          </Button>
        </div>
        <nav className={classes.ways} aria-label="Other pages">
          <Link to="/portfolio">Portfolio</Link>
          <Link to="/about">About</Link>
          <Link to="/education">{educationLabel || 'Education'}</Link>
          <Link to="/contact">Contact</Link>
        </nav>
      </div>
    </Container>
  );
}

/** Shown for an education item that does not exist or is not published (PUB-09). */
export function ItemNotFound() {
  const label = usePortal().educationLabel || 'Education';
  return (
    <MissingRecord text="This article does not exist. It may have been moved or removed.">
      <Button component={Link} to="/education">
        Back to {label}
      </Button>
    </MissingRecord>
  );
}

/** Shown for an asset that is not in the portal's portfolio (PUB-01). */
export function AssetNotFound() {
  return (
    <MissingRecord text="This is not in the portfolio. It may have been moved or removed.">
      <Button component={Link} to="/portfolio">
        Back to Portfolio
      </Button>
    </MissingRecord>
  );
}

function MissingRecord({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Container width="narrow">
      <div className={classes.message}>
        <h1 className={classes.title}>Not found</h1>
        <p className={classes.text}>{text}</p>
        <div className={classes.action}>
          {children}
          <Button component={Link} to="/homepage" variant="default">
            Go to the homepage
          </Button>
        </div>
      </div>
    </Container>
  );
}
