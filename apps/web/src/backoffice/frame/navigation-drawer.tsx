import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CloseIcon, MenuIcon } from '../../ui/media/icons.tsx';
import { CommandButton } from './command-button.tsx';
import classes from './navigation-drawer.module.css';
import { SideNavigation } from './side-navigation.tsx';

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
