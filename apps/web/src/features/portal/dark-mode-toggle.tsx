import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { HeaderIconButton } from '../../ui/layout/header-icon-button.tsx';
import { MoonIcon, SunIcon } from '../../ui/media/icons.tsx';
import classes from './dark-mode-toggle.module.css';

/** Toggles dark mode and remembers the choice (POR-10, HDR-03). */
export function DarkModeToggle() {
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
