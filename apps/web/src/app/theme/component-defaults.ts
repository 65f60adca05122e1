import type { MantineThemeComponents } from '@mantine/core';
import { transitionDuration } from '../../ui/hooks/timing.ts';

const transitionProps = { duration: transitionDuration, timingFunction: 'cubic-bezier(0.2, 0, 0, 1)' };
/** Label above the field; description, then error, below it. */
const field = { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] } };
const box = { defaultProps: { size: 'md' } };

/** Default props of Mantine components. */
export const componentDefaults: MantineThemeComponents = {
  Button: { defaultProps: { size: 'md' } },
  TextInput: field,
  PasswordInput: field,
  NumberInput: field,
  Textarea: field,
  Select: field,
  NativeSelect: field,
  Checkbox: box,
  Radio: box,
  InputWrapper: field,
  Card: { defaultProps: { radius: 'md', withBorder: true } },
  Paper: { defaultProps: { radius: 'md' } },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'md',
      transitionProps: { ...transitionProps, transition: 'fade' },
      closeButtonProps: { 'aria-label': 'Close' },
    },
  },
  Drawer: { defaultProps: { transitionProps, closeButtonProps: { 'aria-label': 'Close' } } },
  Menu: { defaultProps: { radius: 'md', transitionProps: { ...transitionProps, transition: 'fade' } } },
  Tooltip: { defaultProps: { transitionProps: { ...transitionProps, transition: 'fade' } } },
};
