import { Link } from '@tanstack/react-router';
import { useSession } from '../../platform/session/session-context.ts';
import classes from '../../ui/header-icon.module.css';
import { PersonIcon } from '../../ui/icons.tsx';

/** The icon of the person signed in, which leads to their profile (HDR-03). */
export function ProfileLink() {
  const session = useSession();
  const name = session.status === 'signed-in' ? session.me.displayName : undefined;
  return (
    <Link className={classes.icon} to="/profile" aria-label="Your account" title={name}>
      <PersonIcon />
    </Link>
  );
}
