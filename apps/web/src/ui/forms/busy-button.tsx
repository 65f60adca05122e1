import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent, Ref } from 'react';
import { useSingleFlight } from '../hooks/single-flight.ts';
import classes from './busy-button.module.css';

export interface BusyButtonProps extends Omit<ButtonProps, 'loading'> {
  /** The action. While the promise it returns is pending, the button is busy and ignores presses. */
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  /** Busy for another reason, such as a form being submitted. */
  isBusy?: boolean;
  /** Deletes or ends something: red instead of the portal's primary color. */
  isDestructive?: boolean;
  type?: 'button' | 'submit';
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/**
 * A button that calls the server. While busy it keeps the focus (a disabled button would lose it) and ignores presses
 * and submits.
 */
export function BusyButton({
  onPress,
  isBusy = false,
  isDestructive = false,
  type = 'button',
  leftSection,
  className,
  ...rest
}: BusyButtonProps) {
  const flight = useSingleFlight();
  const busy = isBusy || flight.isBusy;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else if (onPress) void flight.run(() => onPress(event));
  };
  return (
    <Button
      {...rest}
      {...(isDestructive && { color: 'red' })}
      type={type}
      onClick={press}
      className={`${className ?? ''} ${busy ? classes.busy : ''}`}
      leftSection={busy ? <span className={classes.spinner} aria-hidden="true" /> : leftSection}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    />
  );
}
