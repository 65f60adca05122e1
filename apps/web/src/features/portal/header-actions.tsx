import type { ReactNode } from 'react';
import { SessionGate } from '../../platform/session/session-gate.tsx';
import { AccountMenu } from './account-menu.tsx';
import { DarkModeToggle } from './dark-mode-toggle.tsx';
import classes from './header-actions.module.css';
import { PortalSwitch } from './portal-switch.tsx';
import { SessionButtons } from './session-buttons.tsx';

export interface HeaderActionsProps {
  controls: ReactNode;
  accountLinks: ReactNode;
}

/**
 * The right side of the header (HDR-03 to HDR-06): icons at every width, buttons where they fit. `controls` belong to
 * other features.
 */
export function HeaderActions({ controls, accountLinks }: HeaderActionsProps) {
  return (
    <>
      <div className={classes.icons}>
        <DarkModeToggle />
        {controls}
        <SessionGate session="signed-in">
          <AccountMenu links={accountLinks} />
        </SessionGate>
      </div>
      <div className={classes.wide}>
        <PortalSwitch />
        <SessionButtons />
      </div>
    </>
  );
}
