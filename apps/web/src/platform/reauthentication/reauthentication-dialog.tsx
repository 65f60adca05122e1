import { Stack } from '@mantine/core';
import {
  type AccountSecurity,
  type BodyOf,
  beginPasskeyReauthentication,
  beginPasskeySecondStep,
  readAccountSecurity,
  reauthenticate,
  request,
  type SecondStep,
  type Transport,
} from '@paddock/contract';
import { useEffect, useState } from 'react';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { apiErrorMessage, undefinedOnApiError } from '../api/api-error.ts';
import { toSubmitErrors } from '../api/to-submit-errors.ts';
import { useEndpointMutation } from '../api/use-endpoint-mutation.ts';
import { Dialog } from '../dialog/dialog.tsx';
import type { DialogControl } from '../dialog/dialog-host.tsx';
import { GoogleAuthMethod, useGoogleClientId } from '../google/google-auth-method.tsx';
import { getPasskey, hasPasskeys } from '../passkeys/passkeys.ts';
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx';
import { useCodeRenewal } from '../session/use-code-renewal.ts';

/** Re-authenticates the signed-in person. The reply asks for a second factor if the account has one. */
const useReauthenticate = () => useEndpointMutation(reauthenticate);

/** Passkey options for the whole verification. */
const useBeginPasskeyReauthentication = () => useEndpointMutation(beginPasskeyReauthentication);

/** Passkey options for the second factor after the password. */
const useBeginPasskeySecondStep = () => useEndpointMutation(beginPasskeySecondStep);

export interface ReauthenticationDialogProps extends DialogControl {
  /** The methods of the account. */
  methods: Pick<AccountSecurity, 'hasPassword' | 'hasGoogle' | 'hasPasskey'>;
  /** Called once; the first answer counts. */
  onAnswer: (isVerified: boolean) => void;
}

/**
 * Asks for the password again, or another method by which the person signs in. Closing it, or opening another dialog
 * in its place, verifies nothing.
 */
export function ReauthenticationDialog({
  methods: { hasPassword, hasGoogle, hasPasskey },
  onAnswer,
  ...control
}: ReauthenticationDialogProps) {
  const { mutateAsync } = useReauthenticate();
  const renewing = useCodeRenewal();
  const beginPasskey = useBeginPasskeyReauthentication();
  const beginSecondStep = useBeginPasskeySecondStep();
  const googleClientId = useGoogleClientId();
  const [step, setStep] = useState<SecondStep>();
  useEffect(() => () => onAnswer(false), [onAnswer]);
  const close = (isVerified: boolean) => {
    onAnswer(isVerified);
    control.onClose();
  };
  const verify = async (body: BodyOf<typeof reauthenticate>) => {
    const reply = await renewing(() => mutateAsync({ body }));
    if ('secondFactor' in reply) setStep(reply.secondFactor);
    else close(true);
  };
  const [passkeyProblem, setPasskeyProblem] = useState<string>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: ({ password }) => (password === '' ? { password: 'Please enter your password.' } : {}),
    onSubmit: async (values) => {
      setPasskeyProblem(undefined);
      await verify(values);
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const verifyPasskey = async () => {
    setPasskeyProblem(undefined);
    try {
      const outcome = await getPasskey(await beginPasskey.mutateAsync({}));
      if ('answer' in outcome) await verify({ passkey: outcome.answer });
      else setPasskeyProblem(outcome.problem);
    } catch (failure) {
      setPasskeyProblem(apiErrorMessage(failure));
    }
  };
  const problem = <FormProblem message={passkeyProblem ?? form.problem} />;
  const passkey =
    hasPasskey && hasPasskeys() ? (
      <BusyButton variant="default" onPress={verifyPasskey}>
        Use a passkey
      </BusyButton>
    ) : null;
  const google =
    hasGoogle && googleClientId !== null ? (
      <GoogleAuthMethod
        clientId={googleClientId}
        text="continue_with"
        isFirst={!hasPassword}
        onCredential={(credential) => verify(credential).then(() => undefined, apiErrorMessage)}
      />
    ) : null;
  if (step)
    return (
      <Dialog {...control} onClose={() => close(false)} title="Your second factor">
        <SecondFactorForm
          methods={step.methods}
          passkeyLead="Your password is correct. Now use a passkey to confirm that it is you."
          fetchRequest={() => beginSecondStep.mutateAsync({ body: { token: step.token } })}
          onVerify={(answer) => verify({ token: step.token, ...answer })}
          onExpired={() => setStep(undefined)}
        />
      </Dialog>
    );
  return (
    <Dialog
      {...control}
      onClose={() => close(false)}
      title={hasPassword ? 'Please enter your password again' : 'Please confirm that it is you'}
    >
      {hasPassword ? (
        <Form label="Enter your password again" {...form.element}>
          <p>{reason}</p>
          <PasswordField
            {...form.field('password')}
            label="Password"
            autoComplete="current-password"
            data-autofocus
          />
          {problem}
          <FormActions>
            <BusyButton type="submit" isBusy={form.isPending}>
              Continue
            </BusyButton>
            {passkey}
          </FormActions>
        </Form>
      ) : (
        <Stack gap="md">
          <p>{reason}</p>
          {google ?? (
            <p>Your account has no password. On the Security page, we can email you a link to set one.</p>
          )}
          {problem}
          {passkey}
        </Stack>
      )}
      {hasPassword ? google : null}
    </Dialog>
  );
}

const reason = 'This protects your account in case you leave a device unlocked.';

/** If the server cannot be reached, every method may be tried. */
const allMethods = { hasPassword: true, hasGoogle: true, hasPasskey: true };

/** The methods by which the signed-in person can re-authenticate. */
export const fetchOwnMethods = async (transport: Transport) =>
  (await undefinedOnApiError(request(transport, readAccountSecurity, {}))) ?? allMethods;
