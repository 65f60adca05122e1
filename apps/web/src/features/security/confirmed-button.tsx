import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { OpenedByButton } from './opened-by-button.tsx';
import classes from './second-factors.module.css';

export interface ConfirmedButtonProps {
  label: string;
  question: string;
  onConfirm: () => Promise<unknown>;
}

/** A button that asks before it does what cannot be taken back. */
export function ConfirmedButton({ label, question, onConfirm }: ConfirmedButtonProps) {
  return (
    <OpenedByButton label={label}>
      {(close) => <Confirmation {...{ label, question, onConfirm, close }} />}
    </OpenedByButton>
  );
}

function Confirmation({ label, question, onConfirm, close }: ConfirmedButtonProps & { close: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className={classes.confirmation} role="group" aria-label={label}>
      <p>{question}</p>
      <FormActions>
        <BusyButton
          color="red"
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
