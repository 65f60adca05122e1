import { Button, type ButtonProps } from '@mantine/core';
import classes from './remove-button.module.css';

export interface RemoveButtonProps extends Omit<ButtonProps, 'color' | 'variant'> {
  onClick: () => unknown;
  'aria-label'?: string;
}

/** Leads to removing something, after a question. It is quieter than the buttons that people come for. */
export function RemoveButton({ size = 'sm', ...rest }: RemoveButtonProps) {
  return <Button {...rest} size={size} variant="subtle" className={classes.remove ?? ''} />;
}
