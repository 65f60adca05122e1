import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import icon from './header-icon.module.css';
import classes from './header-tooltip.module.css';

export interface HeaderTooltipProps {
  /** The name of the control, the same as its accessible name. */
  text: string;
  children: ReactNode;
}

/** Names an icon-only control on hover and keyboard focus; Escape hides it. */
export function HeaderTooltip({ text, children }: HeaderTooltipProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const { signal, abort } = withAbort();
    const hide = () => setShown(false);
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => frame.current?.addEventListener(name, listener, { signal });
    on('pointerenter', ({ pointerType }) => setShown(pointerType === 'mouse'));
    on('pointerleave', hide);
    on('click', hide);
    on('focusin', ({ target }) => setShown(target instanceof Element && target.matches(':focus-visible')));
    on('focusout', hide);
    return abort;
  }, []);
  useEffect(() => {
    if (!isShown) return;
    const { signal, abort } = withAbort();
    addEventListener('keydown', ({ key }) => key === 'Escape' && setShown(false), { signal });
    return abort;
  }, [isShown]);
  return (
    <span ref={frame} className={classes.tipped}>
      {children}
      <span className={classes.tip} data-shown={isShown || undefined} role="tooltip" aria-hidden="true">
        {text}
      </span>
    </span>
  );
}

function withAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

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
