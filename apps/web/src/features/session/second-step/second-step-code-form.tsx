import { type ReactNode, useEffect, useRef } from 'react';
import { apiErrorMessage, asApiError } from '../../../platform/api/api-error.ts';
import { CodeField, type CodeKind } from '../../../platform/second-factor/code-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useCompleteSecondStep } from '../api.ts';
import { DialogForm } from '../dialog/dialog-form.tsx';

export interface SecondStepProps {
  token: string;
  onSignedIn: () => void;
  /** The time for this step is up: signing in starts over. */
  onExpired: () => void;
  links: ReactNode;
}

/** A code from the app, or a recovery code. */
export function SecondStepCodeForm({
  kind,
  token,
  onSignedIn,
  onExpired,
  links,
}: SecondStepProps & { kind: CodeKind }) {
  const complete = useCompleteSecondStep();
  const input = useRef<HTMLInputElement>(null);
  // The link that led here from another method is gone.
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: 'Please enter the code.' } : {}),
    onSubmit: async (values) => {
      const code = values.code.trim();
      await complete.mutateAsync({
        body: kind === 'recovery' ? { token, recoveryCode: code } : { token, code },
      });
      onSignedIn();
      return undefined;
    },
    toErrors: (failure) => {
      if (asApiError(failure).reply?.code === 'second_step_over') onExpired();
      else input.current?.select();
      return { fields: { code: apiErrorMessage(failure) } };
    },
  });
  return (
    <DialogForm form={form} submitLabel="Sign In" links={links}>
      <CodeField ref={input} kind={kind} {...form.field('code')} />
    </DialogForm>
  );
}
