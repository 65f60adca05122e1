import { useState } from 'react';
import { apiErrorMessage } from '../../../platform/api/api-error.ts';
import type { PasskeyAssertion } from '../../../platform/passkeys/passkey-autofill.ts';
import { getPasskey, hasPasskeys } from '../../../platform/passkeys/passkeys.ts';
import { deviceToken } from '../../../platform/session/device-token.ts';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../../ui/forms/busy-button.tsx';
import { useBeginPasskeySignIn, useSignInWithPasskey } from '../api.ts';
import classes from './passkey-sign-in.module.css';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

/** Signing in without a password, where the browser has passkeys: by the button, or from the address field. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const begin = useBeginPasskeySignIn();
  const signIn = useSignInWithPasskey();
  const [problem, setProblem] = useState<string>();
  const signInWith = async (passkey: PasskeyAssertion) => {
    setProblem(undefined);
    try {
      await signIn.mutateAsync({ body: { passkey, device: deviceToken() } });
      onSignedIn();
      return true;
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
      return false;
    }
  };
  const autofill = usePasskeyAutofill(signInWith);
  if (!hasPasskeys()) return null;
  const send = async () => {
    setProblem(undefined);
    autofill.stop();
    try {
      const outcome = await getPasskey(await begin.mutateAsync({}));
      if ('problem' in outcome) setProblem(outcome.problem);
      else if (await signInWith(outcome.answer)) return;
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
    }
    autofill.start();
  };
  return (
    <div className={classes.block}>
      <BusyButton variant="default" onPress={send} fullWidth>
        Continue with a passkey
      </BusyButton>
      <FormProblem message={problem} />
    </div>
  );
}
