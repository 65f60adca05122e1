import type { ComponentProps } from 'react';
import classes from './header-icon.module.css';
import { HeaderTooltip } from './header-tooltip.tsx';

export interface HeaderIconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** What it does: read out, and shown in a tooltip. */
  'aria-label': string;
}

/** A control of the header that is an icon alone; with `aria-pressed` it shows that it is on (HDR-03). */
export function HeaderIconButton({ children, ...rest }: HeaderIconButtonProps) {
  return (
    <HeaderTooltip text={rest['aria-label']}>
      <button {...rest} type="button" className={classes.icon}>
        {children}
      </button>
    </HeaderTooltip>
  );
}
