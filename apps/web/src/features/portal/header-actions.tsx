import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { SessionGate } from '../../platform/session/session-gate.tsx';
import { HeaderIconButton } from '../../ui/layout/header-icon-button.tsx';
import { MoonIcon, SunIcon } from '../../ui/media/icons.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './header-actions.module.css';
import { PortalSwitch, SessionButtons } from './header-buttons.tsx';

/** Toggles dark mode and remembers the choice (POR-10, HDR-03). */
function DarkModeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  return (
    <HeaderIconButton
      aria-label="Toggle dark mode"
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      <MoonIcon className={classes.inLight} />
      <SunIcon className={classes.inDark} />
    </HeaderIconButton>
  );
}

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
