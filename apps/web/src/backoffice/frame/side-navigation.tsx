import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { useMe } from '../../platform/session/session-context.ts';
import { type NavigationGroup, navigation, visibleNavigation } from './navigation.ts';
import classes from './side-navigation.module.css';

export interface SideNavigationProps {
  /** In a drawer, which scrolls anyway: only the records are folded. */
  isDrawer?: boolean;
}

/** The pages of the back office by group, with the current one marked. */
export function SideNavigation({ isDrawer = false }: SideNavigationProps) {
  const { level } = useMe();
  return (
    <nav className={classes.nav} aria-label="Back office">
      {visibleNavigation(navigation, level).map((group) => (
        <Group
          key={group.name}
          group={group}
          folds={group.isFolded === true && (!isDrawer || isRecords(group))}
        />
      ))}
    </nav>
  );
}

const isRecords = ({ name }: NavigationGroup) => name === 'Records';

/** The path that all pages of a link begin with. */
const pathOf = ({ link }: NavigationGroup['links'][number]) => (link.to ?? '').split('/$')[0] ?? '';

function Group({ group: { name, links }, folds }: { group: NavigationGroup; folds: boolean }) {
  const id = useId();
  const isShown = useLocation({
    select: ({ pathname }) =>
      links.map(pathOf).some((path) => pathname === path || pathname.startsWith(`${path}/`)),
  });
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
  if (folds)
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
