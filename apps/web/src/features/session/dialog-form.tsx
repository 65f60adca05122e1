import { Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { prepareNotices } from '../../platform/notices/notify.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import classes from './dialog-form.module.css';

export interface DialogFormProps {
  /** Given the values of the form's fields by name. */
  onSend: (values: Record<string, string>, form: HTMLFormElement) => Promise<void>;
  submitLabel: string;
  children: ReactNode;
  /** Links to other views. */
  links: ReactNode;
}

/** A form of the dialog: Enter submits, once at a time, and nothing typed is lost on an error. */
export function DialogForm({ onSend, submitLabel, children, links }: DialogFormProps) {
  const flight = useSingleFlight();
  // What fails is told by a notice, whose code cannot be fetched then.
  useEffect(() => void prepareNotices(), []);
  const send = (form: HTMLFormElement) => {
    const texts = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return onSend(Object.fromEntries(texts), form);
  };
  return (
    // Until the script is there, this method keeps what was typed, a password, out of the address.
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        void flight.run(() => send(form));
      }}
    >
      <Stack gap="md">
        {children}
        <BusyButton type="submit" isBusy={flight.isBusy} fullWidth>
          {submitLabel}
        </BusyButton>
        <div className={classes.links}>{links}</div>
      </Stack>
    </form>
  );
}
