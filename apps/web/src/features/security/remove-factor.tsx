import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { CodeField, type CodeKind } from '../../platform/second-factor/factor-methods.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { DisclosureButton, SectionForm } from './section-form.tsx';

export type RemovalVerification = { code: string } | { recoveryCode: string } | 'passkey';

export interface RemoveFactorProps {
  label: string;
  question: string;
  /** How the factor itself is verified; null if it cannot be here. */
  verifiedBy: 'code' | 'passkey' | null;
  /** Shows the outcome in a toast; returns undefined if it failed. */
  onRemove: (verification: RemovalVerification) => Promise<unknown>;
}

/** A button that removes a second factor, verified by that factor, or by a recovery code if it is lost. */
export function RemoveFactor(props: RemoveFactorProps) {
  return (
    <DisclosureButton label={props.label}>
      {(close) => <RemovalForm {...props} close={close} />}
    </DisclosureButton>
  );
}

function RemovalForm({ verifiedBy, ...rest }: RemoveFactorProps & { close: () => void }) {
  const [isLost, setLost] = useState(verifiedBy === null);
  const kind = isLost ? 'recovery' : verifiedBy === 'code' ? 'authenticator' : undefined;
  return (
    <VerificationForm key={kind} kind={kind} onLost={isLost ? undefined : () => setLost(true)} {...rest} />
  );
}

interface VerificationFormProps extends Omit<RemoveFactorProps, 'verifiedBy'> {
  /** Which code to ask for; none for a passkey. */
  kind: CodeKind | undefined;
  onLost: (() => void) | undefined;
  close: () => void;
}

function VerificationForm({ kind, label, question, onRemove, onLost, close }: VerificationFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: ({ code }) => (kind && code.trim() === '' ? { code: 'Please enter the code.' } : {}),
    onSubmit: async (values) => {
      const code = values.code.trim();
      const typed = kind === 'recovery' ? { recoveryCode: code } : { code };
      if (await onRemove(kind ? typed : 'passkey')) close();
      return undefined;
    },
  });
  return (
    <SectionForm label={label} form={form} onCancel={close}>
      <p>{question}</p>
      {kind ? <CodeField kind={kind} {...form.field('code')} /> : null}
      {onLost ? (
        <Anchor component="button" type="button" onClick={onLost}>
          I lost it. Use a recovery code
        </Anchor>
      ) : null}
    </SectionForm>
  );
}
