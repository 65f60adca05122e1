import { Stack } from '@mantine/core';
import {
  type AccountSafety,
  askOwnPasskey,
  type BodyOf,
  CallError,
  call,
  reauthenticate,
} from '@paddock/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useTransport } from '../api/transport-context.ts';
import { Dialog } from '../dialog/dialog.tsx';
import type { DialogControl } from '../dialog/dialog-host.tsx';
import { GoogleWay, useGoogleClientId } from '../google/google-way.tsx';
import { askPasskey, hasPasskeys } from '../passkeys/passkeys.ts';

export interface PresenceDialogProps extends DialogControl {
  /** What opens the account. */
  ways: Pick<AccountSafety, 'hasPassword' | 'hasGoogle' | 'hasPasskey'>;
  /** Told once, the first answer counts. */
  onAnswer: (isProved: boolean) => void;
}

/**
 * Asks for the password again, or another way that the person signs in. Whoever closes it, or opens another dialog in
 * its place, has not proved anything.
 */
export function PresenceDialog({
  ways: { hasPassword, hasGoogle, hasPasskey },
  onAnswer,
  ...control
}: PresenceDialogProps) {
  const transport = useTransport();
  const googleClientId = useGoogleClientId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem>({});
  useEffect(() => () => onAnswer(false), [onAnswer]);
  const close = (isProved: boolean) => {
    onAnswer(isProved);
    control.onClose();
  };
  const prove = async (body: BodyOf<typeof reauthenticate>) => {
    await call(transport, reauthenticate, { body });
    close(true);
  };
  const send = async () => {
    setProblem({});
    if (password === '') return setProblem({ field: 'Please enter your password.' });
    setProblem((await problemOf(prove({ password }))) ?? {});
  };
  const sendPasskey = async () => {
    setProblem({});
    const asked = async () => {
      const outcome = await askPasskey(await call(transport, askOwnPasskey, {}));
      if ('answer' in outcome) await prove({ passkey: outcome.answer });
      else setProblem({ other: outcome.problem });
    };
    const failed = await problemOf(asked());
    if (failed) setProblem(failed);
  };
  const otherProblem = problem.other ? (
    <Callout tone="failure" announce>
      {problem.other}
    </Callout>
  ) : null;
  const passkey =
    hasPasskey && hasPasskeys() ? (
      <BusyButton variant="default" onPress={sendPasskey}>
        Use a passkey
      </BusyButton>
    ) : null;
  const google =
    hasGoogle && googleClientId !== null ? (
      <GoogleWay
        clientId={googleClientId}
        text="continue_with"
        isFirst={!hasPassword}
        onToken={async (given) => (await problemOf(prove(given)))?.other}
      />
    ) : null;
  return (
    <Dialog
      {...control}
      onClose={() => close(false)}
      title={hasPassword ? 'Please enter your password again' : 'Please confirm that it is you'}
    >
      {hasPassword ? (
        <Form label="Enter your password again" onSubmit={send}>
          <p>{reason}</p>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            error={problem.field}
            onChange={(event: FormEvent<HTMLInputElement>) => setPassword(event.currentTarget.value)}
          />
          {otherProblem}
          <FormActions>
            <BusyButton type="submit">Continue</BusyButton>
            {passkey}
          </FormActions>
        </Form>
      ) : (
        <Stack gap="md">
          <p>{reason}</p>
          {google ?? (
            <p>Your account has no password. On the page Security we can mail you a link to set one.</p>
          )}
          {otherProblem}
          {passkey}
        </Stack>
      )}
      {hasPassword ? google : null}
    </Dialog>
  );
}

const reason = 'What you are about to do asks for it, so that nobody does it on a device that you left open.';

/** What is wrong, in words: with the password, or with anything else. */
interface Problem {
  field?: string | undefined;
  other?: string | undefined;
}

/** Why a proof was refused; undefined where it was not. */
async function problemOf(proof: Promise<void>): Promise<Problem | undefined> {
  try {
    await proof;
    return undefined;
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    const field = failure.reply?.fields?.['password'];
    return field ? { field } : { other: failure.reply?.message ?? failure.message };
  }
}
