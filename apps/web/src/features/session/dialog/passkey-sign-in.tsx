import { useEffect, useRef, useState } from 'react';
import { apiErrorMessage } from '../../../platform/api/api-error.ts';
import { useTransport } from '../../../platform/api/transport-context.ts';
import {
  browserAutofill,
  createPasskeyAutofill,
  type PasskeyAssertion,
  type PasskeyAutofill,
  type PasskeyAutofillOptions,
} from '../../../platform/passkeys/passkey-autofill.ts';
import { getPasskey, hasPasskeys, hasUsedPasskeys } from '../../../platform/passkeys/passkeys.ts';
import { deviceToken } from '../../../platform/session/device-token.ts';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../../ui/forms/busy-button.tsx';
import { fetchPasskeySignInOptions, useBeginPasskeySignIn, useSignInWithPasskey } from '../api.ts';
import classes from './passkey-sign-in.module.css';

/** Offers passkeys in the address field while the form is shown; `stop` it before you ask for one directly. */
function usePasskeyAutofill(onChosen: PasskeyAutofillOptions['onChosen']) {
  const transport = useTransport();
  const latest = useRef(onChosen);
  useEffect(() => {
    latest.current = onChosen;
  });
  const autofill = useRef<PasskeyAutofill>(undefined);
  useEffect(() => {
    const created = createPasskeyAutofill(browserAutofill, {
      fetchRequest: () => fetchPasskeySignInOptions(transport),
      onChosen: (answer) => latest.current(answer),
    });
    autofill.current = created;
    created.start();
    return created.stop;
  }, [transport]);
  return { start: () => autofill.current?.start(), stop: () => autofill.current?.stop() };
}

/** A browser does not say that a passkey belongs to another address. */
const elsewhere =
  'A passkey works only at the address where it was made. If this site has moved, sign in with your password and replace it.';

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
      if ('problem' in outcome)
        setProblem(hasUsedPasskeys() ? outcome.problem : `${outcome.problem} ${elsewhere}`);
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
