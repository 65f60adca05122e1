import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { DisclosureButton } from './disclosure-button.tsx';
import classes from './second-factors.module.css';

export interface ConfirmButtonProps {
  label: string;
  question: string;
  onConfirm: () => Promise<unknown>;
}

/** A button that asks before it does something that cannot be undone. */
export function ConfirmButton({ label, question, onConfirm }: ConfirmButtonProps) {
  return (
    <DisclosureButton label={label}>
      {(close) => <Confirmation {...{ label, question, onConfirm, close }} />}
    </DisclosureButton>
  );
}

function Confirmation({ label, question, onConfirm, close }: ConfirmButtonProps & { close: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className={classes.confirmation} role="group" aria-label={label}>
      <p>{question}</p>
      <FormActions>
        <BusyButton
          isDestructive
          onPress={async () => {
            await onConfirm();
            close();
          }}
        >
          {label}
        </BusyButton>
        <Button ref={keep} variant="default" onClick={close}>
          Cancel
        </Button>
      </FormActions>
    </div>
  );
}
