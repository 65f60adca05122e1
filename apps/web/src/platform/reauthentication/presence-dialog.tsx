import { askOwnPasskey, type BodyOf, CallError, call, reauthenticate } from '@paddock/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useTransport } from '../api/transport-context.ts';
import { Dialog } from '../dialog/dialog.tsx';
import type { DialogControl } from '../dialog/dialog-host.tsx';
import { askPasskey, hasPasskeys } from '../passkeys/passkeys.ts';

export interface PresenceDialogProps extends DialogControl {
  /** Told once, the first answer counts. */
  onAnswer: (isProved: boolean) => void;
}

/** Asks for the password again. Whoever closes it, or opens another dialog in its place, has not proved anything. */
export function PresenceDialog({ onAnswer, ...control }: PresenceDialogProps) {
  const transport = useTransport();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ field?: string | undefined; other?: string | undefined }>({});
  useEffect(() => () => onAnswer(false), [onAnswer]);
  const close = (isProved: boolean) => {
    onAnswer(isProved);
    control.onClose();
  };
  const prove = async (proof: () => Promise<BodyOf<typeof reauthenticate> | undefined>) => {
    setProblem({});
    try {
      const body = await proof();
      if (!body) return;
      await call(transport, reauthenticate, { body });
      close(true);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      const field = failure.reply?.fields?.['password'];
      setProblem(field ? { field } : { other: failure.reply?.message ?? failure.message });
    }
  };
  const send = () => {
    if (password === '') return setProblem({ field: 'Please enter your password.' });
    return prove(async () => ({ password }));
  };
  const sendPasskey = () =>
    prove(async () => {
      const outcome = await askPasskey(await call(transport, askOwnPasskey, {}));
      if ('answer' in outcome) return { passkey: outcome.answer };
      setProblem({ other: outcome.problem });
      return undefined;
    });
  return (
    <Dialog {...control} onClose={() => close(false)} title="Please enter your password again">
      <Form label="Enter your password again" onSubmit={send}>
        <p>What you are about to do asks for it, so that nobody does it on a device that you left open.</p>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problem.field}
          onChange={(event: FormEvent<HTMLInputElement>) => setPassword(event.currentTarget.value)}
        />
        {problem.other ? (
          <Callout tone="failure" announce>
            {problem.other}
          </Callout>
        ) : null}
        <FormActions>
          <BusyButton type="submit">Continue</BusyButton>
          {hasPasskeys() ? (
            <BusyButton variant="default" onPress={sendPasskey}>
              Use a passkey
            </BusyButton>
          ) : null}
        </FormActions>
      </Form>
    </Dialog>
  );
}
