import { Link } from '@tanstack/react-router';
import { useSession } from '../../platform/session/session-context.ts';
import classes from '../../ui/header-icon.module.css';
import { HeaderTip } from '../../ui/header-tip.tsx';
import { PersonIcon } from '../../ui/icons.tsx';

/** The icon of the person signed in, which leads to their profile and tells who they are (HDR-03). */
export function ProfileLink() {
  const session = useSession();
  const name = session.status === 'signed-in' ? session.me.displayName : '';
  return (
    <HeaderTip text={name}>
      <Link
        className={classes.icon}
        to="/profile"
        aria-label={name ? `Your account, ${name}` : 'Your account'}
      >
        <PersonIcon />
      </Link>
    </HeaderTip>
  );
}
