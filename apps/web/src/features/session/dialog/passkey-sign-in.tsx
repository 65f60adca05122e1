import { Button, Stack } from '@mantine/core';
import { parseUserAgent } from '@paddock/domain';
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
import {
  createPasskey,
  getPasskey,
  hasPasskeys,
  hasUsedPasskeys,
} from '../../../platform/passkeys/passkeys.ts';
import { deviceToken } from '../../../platform/session/device-token.ts';
import { showToast } from '../../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../../ui/forms/busy-button.tsx';
import {
  fetchPasskeySignInOptions,
  useAddPasskey,
  useBeginPasskeyRegistration,
  useBeginPasskeySignIn,
  useSignInWithPasskey,
} from '../api.ts';
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

interface ReplacePasskeyProps {
  /** The former addresses at which the person's passkeys were made. */
  sites: readonly string[];
  onDone: () => void;
}

/** Makes a passkey for the address that the site has now, which takes the place of those from former ones. */
export function ReplacePasskey({ sites, onDone }: ReplacePasskeyProps) {
  const begin = useBeginPasskeyRegistration();
  const add = useAddPasskey();
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  // The form that led here is gone.
  useEffect(() => button.current?.focus(), []);
  const replace = async () => {
    setProblem(undefined);
    try {
      const outcome = await createPasskey(await begin.mutateAsync({}));
      if ('problem' in outcome) return setProblem(outcome.problem);
      const { browser, system } = parseUserAgent(navigator.userAgent);
      const name = [browser, system].filter(Boolean).join(' on ') || 'Passkey';
      await add.mutateAsync({ body: { name, credential: outcome.answer, replacesFormer: true } });
      void showToast({ message: 'The passkey was replaced.', tone: 'positive' });
      onDone();
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
    }
  };
  return (
    <Stack gap="md">
      <p>
        You are signed in. Your passkey from {sites.join(', ')} works nowhere any more. Make one for{' '}
        {location.hostname} in its place?
      </p>
      <BusyButton ref={button} onPress={replace} fullWidth>
        Replace the passkey
      </BusyButton>
      <Button variant="default" fullWidth onClick={onDone}>
        Not now
      </Button>
      <FormProblem message={problem} />
    </Stack>
  );
}
