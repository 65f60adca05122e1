import { Link } from '@tanstack/react-router';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { SessionGate } from '../../platform/session/session-gate.tsx';
import classes from './header-nav.module.css';

/** The navigation of the header: dashboard and profile for members, the other pages for everyone (HDR-02). */
export function HeaderNav() {
  const { educationLabel } = usePortal();
  return (
    <>
      <SessionGate session="signed-in">
        <Link className={classes.link} to="/dashboard">
          Dashboard
        </Link>
        <Link className={classes.link} to="/profile">
          Profile
        </Link>
      </SessionGate>
      <Link className={classes.link} to="/portfolio">
        Portfolio
      </Link>
      <Link className={classes.link} to="/about">
        About
      </Link>
      <Link className={classes.link} to="/education">
        {educationLabel || 'Education'}
      </Link>
    </>
  );
}
