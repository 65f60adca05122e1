import type { ComponentProps } from 'react';
import icon from './header-icon.module.css';
import { HeaderTooltip } from './header-tooltip.tsx';

export interface HeaderIconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** What the button does; also shown in a tooltip. */
  'aria-label': string;
}

/** An icon-only button of the header. With `aria-pressed`, it shows whether it is on (HDR-03). */
export function HeaderIconButton({ children, ...rest }: HeaderIconButtonProps) {
  return (
    <HeaderTooltip text={rest['aria-label']}>
      <button {...rest} type="button" className={icon.icon}>
        {children}
      </button>
    </HeaderTooltip>
  );
}
