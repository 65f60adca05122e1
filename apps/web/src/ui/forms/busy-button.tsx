import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent, Ref } from 'react';
import { useSingleFlight } from '../hooks/use-single-flight.ts';
import classes from './busy-button.module.css';

export interface BusyButtonProps extends Omit<ButtonProps, 'loading'> {
  /** What a press does; while the promise it gives is pending the button works and takes no other press. */
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  /** Busy for another reason: the submit button of a form that is being sent. */
  isBusy?: boolean;
  type?: 'button' | 'submit';
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/**
 * A button that calls the server. It keeps the focus while busy (a disabled one would lose it) and swallows presses
 * and submits until the work is done.
 */
export function BusyButton({
  onPress,
  isBusy = false,
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
      type={type}
      onClick={press}
      className={`${className ?? ''} ${busy ? classes.busy : ''}`}
      leftSection={busy ? <span className={classes.spinner} aria-hidden="true" /> : leftSection}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    />
  );
}
