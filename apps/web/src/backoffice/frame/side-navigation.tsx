import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { useMe } from '../../platform/session/session-context.ts';
import { type NavigationGroup, navigation, visibleNavigation } from './navigation.ts';
import classes from './side-navigation.module.css';

/** The pages of the back office by group, with the current one marked. */
export function SideNavigation() {
  const { level } = useMe();
  return (
    <nav className={classes.nav} aria-label="Back office">
      {visibleNavigation(navigation, level).map((group) => (
        <Group key={group.name} group={group} />
      ))}
    </nav>
  );
}

function Group({ group: { name, links, isLong = false } }: { group: NavigationGroup }) {
  const id = useId();
  const isShown = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/records') });
  const list = (
    <ul className={classes.list} aria-labelledby={id}>
      {links.map(({ label, link }) => (
        <li key={label}>
          <Link className={classes.link} {...link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (isLong)
    return (
      <details open={isShown}>
        <summary id={id} className={classes.heading}>
          {name}
        </summary>
        {list}
      </details>
    );
  return (
    <div>
      <h2 id={id} className={classes.heading}>
        {name}
      </h2>
      {list}
    </div>
  );
}
