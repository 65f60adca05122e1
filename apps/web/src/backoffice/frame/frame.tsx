import { Outlet } from '@tanstack/react-router';
import { mainContentId } from '../../platform/page/main-content.ts';
import { NeedsScript } from '../../platform/page/needs-script.tsx';
import { accessFor, signedIn } from '../../platform/page/page-access.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { BackgroundTasks } from './background-tasks.tsx';
import { CommandButton } from './command-button.tsx';
import classes from './frame.module.css';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { useShortcuts } from './use-shortcuts.tsx';

const requirement = signedIn('admin');

/**
 * What the pages of the back office have around them. The pages themselves decide who sees them; those who may not see
 * any get no navigation either. Until the session is known, its place stays empty.
 */
export default function Frame() {
  const access = accessFor(requirement, useSession());
  const isOpen = access === 'visible';
  useShortcuts(isOpen);
  return (
    <div className={classes.frame} data-framed={isOpen || access === 'unknown' || undefined}>
      {isOpen ? <NavigationDrawer /> : null}
      <div className={classes.side}>
        {isOpen ? (
          <>
            <CommandButton />
            <SideNavigation />
          </>
        ) : null}
      </div>
      <main id={mainContentId} className={classes.main} tabIndex={-1}>
        <NeedsScript />
        <Outlet />
      </main>
      {isOpen ? <BackgroundTasks /> : null}
    </div>
  );
}
