import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useMe } from '../../platform/session/session-context.ts';
import { CloseIcon, MenuIcon } from '../../ui/media/icons.tsx';
import { type NavigationGroup, navigation, visibleNavigation } from './navigation.ts';
import { CommandButton } from './shortcuts.tsx';
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

/** The navigation on narrow screens: a bar with a button, which opens it as a drawer. It closes on navigation. */
export function NavigationDrawer() {
  const [isOpen, setOpen] = useState(false);
  const drawer = useRef<HTMLDialogElement>(null);
  const path = useLocation({ select: ({ href }) => href });
  useEffect(() => {
    if (path) drawer.current?.close();
  }, [path]);
  return (
    <div className={classes.bar}>
      <button
        type="button"
        className={classes.opener}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          drawer.current?.showModal();
        }}
      >
        <MenuIcon />
        Back office
      </button>
      <CommandButton />
      <dialog
        ref={drawer}
        className={classes.drawer}
        aria-label="Back office"
        onClose={() => setOpen(false)}
        closedby="any"
      >
        <div className={classes.inside}>
          <button
            type="button"
            className={classes.closer}
            aria-label="Close navigation"
            onClick={() => drawer.current?.close()}
          >
            <CloseIcon />
          </button>
          {isOpen ? <SideNavigation isDrawer /> : null}
        </div>
      </dialog>
    </div>
  );
}
