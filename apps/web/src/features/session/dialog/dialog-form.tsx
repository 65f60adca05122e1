import { Anchor, Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { preloadToasts } from '../../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../../ui/forms/busy-button.tsx';
import type { FormElementProps } from '../../../ui/forms/use-form.ts';
import classes from './dialog-form.module.css';

export interface DialogFormProps {
  form: { element: FormElementProps; isPending: boolean };
  submitLabel: string;
  children: ReactNode;
  /** Links to other views. */
  links: ReactNode;
}

/** The frame of the dialog's forms: fields, one wide button, links. */
export function DialogForm({ form, submitLabel, children, links }: DialogFormProps) {
  // Loaded in advance: a toast reports failures, and its code may be unreachable by then.
  useEffect(() => void preloadToasts(), []);
  return (
    // With this method, a submit before the script has loaded puts no value, such as a password, in the URL.
    <form {...form.element} method="dialog" noValidate>
      <Stack gap="md">
        {children}
        <BusyButton type="submit" isBusy={form.isPending} fullWidth>
          {submitLabel}
        </BusyButton>
        <div className={classes.links}>{links}</div>
      </Stack>
    </form>
  );
}

/** A link that leads to another view of the dialog. */
export function DialogLink({ onFollow, children }: { onFollow: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" onClick={onFollow}>
      {children}
    </Anchor>
  );
}

/** A view of the dialog that is a message: it takes the focus, so that it is read out. */
export function DialogMessage({ children }: { children: ReactNode }) {
  return (
    <Stack gap="md" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
      {children}
    </Stack>
  );
}
