import { Link } from '@tanstack/react-router';
import { usePortal } from '../../platform/portal/portal-context.ts';
import classes from './account-menu.module.css';

/** The public pages of the header's navigation (HDR-02), for the account menu of the pages that have another one. */
export function SiteLinks() {
  const { educationLabel } = usePortal();
  return (
    <>
      <li>
        <Link className={classes.link} to="/portfolio">
          Portfolio
        </Link>
      </li>
      <li>
        <Link className={classes.link} to="/about">
          About
        </Link>
      </li>
      <li>
        <Link className={classes.link} to="/education">
          {educationLabel || 'Education'}
        </Link>
      </li>
    </>
  );
}
