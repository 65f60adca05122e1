import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import type { FormElementProps } from '../../ui/forms/use-form.ts';
import classes from './security.module.css';

export interface DisclosureButtonProps {
  label: string;
  /** Replaces the button once it is pressed; `close` brings the button back, with the focus. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens something in its place. */
export function DisclosureButton({ label, children }: DisclosureButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const hasClosed = useRef(false);
  // Before anything else takes the focus: a dialog that opens as this closes focuses its own first element.
  useLayoutEffect(() => {
    if (!isOpen && hasClosed.current) opener.current?.focus();
    hasClosed.current = isOpen;
  }, [isOpen]);
  if (isOpen) return children(() => setOpen(false));
  return (
    <Button ref={opener} variant="default" onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
}

export interface SectionFormProps {
  /** Names the form, and its submit button. */
  label: string;
  form: { element: FormElementProps; isPending: boolean; problem: string | undefined };
  onCancel: () => void;
  children: ReactNode;
}

/** The frame of a form that opens in a section: its first field takes the focus. */
export function SectionForm({ label, form, onCancel, children }: SectionFormProps) {
  const element = form.element.ref;
  useEffect(() => element.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), [element]);
  return (
    <Form label={label} {...form.element}>
      <div className={classes.fields}>{children}</div>
      <FormProblem message={form.problem} />
      <FormActions>
        <BusyButton type="submit" isBusy={form.isPending}>
          {label}
        </BusyButton>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
