import { Button } from '@mantine/core';
import { CallError } from '@paddock/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import classes from './security.module.css';

/** What stands in the fields, or what is wrong with them, by the fields' names. */
export type ByField = Readonly<Record<string, string>>;

export interface SafetyFormProps {
  /** Names the form, and its submit button. */
  label: string;
  /** What can be told without the server. */
  check?: (values: ByField) => ByField;
  onSend: (values: ByField) => Promise<void>;
  onCancel: () => void;
  children: (errors: ByField) => ReactNode;
}

/** A form that opens in a section: the focus goes to its first field, after a refusal to the first that is wrong. */
export function SafetyForm({ label, check, onSend, onCancel, children }: SafetyFormProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<ByField>({});
  const [problem, setProblem] = useState<string>();
  useEffect(() => fields.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), []);
  useEffect(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors]);
  const send = async () => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    const values = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
    const found = check?.(values) ?? {};
    setErrors(found);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return;
    try {
      await onSend(values);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      const refused = failure.reply?.fields;
      if (refused) setErrors(refused);
      else setProblem(failure.reply?.message ?? failure.message);
    }
  };
  return (
    <Form label={label} onSubmit={send}>
      <div ref={fields} className={classes.fields}>
        {children(errors)}
      </div>
      {problem ? (
        <Callout tone="failure" announce>
          {problem}
        </Callout>
      ) : null}
      <FormActions>
        <BusyButton type="submit">{label}</BusyButton>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
