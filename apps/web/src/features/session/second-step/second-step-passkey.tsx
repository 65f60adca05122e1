import { Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { apiErrorMessage, asApiError } from '../../../platform/api/api-error.ts';
import { getPasskey } from '../../../platform/passkeys/passkeys.ts';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../../ui/forms/busy-button.tsx';
import { useBeginPasskeySecondStep, useCompleteSecondStep } from '../api.ts';
import classes from '../dialog/dialog-form.module.css';
import type { SecondStepProps } from './second-step-code-form.tsx';

/** The second step with a passkey: a press opens the browser's own dialog. */
export function SecondStepPasskey({ token, onSignedIn, onExpired, links }: SecondStepProps) {
  const begin = useBeginPasskeySecondStep();
  const complete = useCompleteSecondStep();
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  // The link that led here from another method is gone.
  useEffect(() => button.current?.focus(), []);
  const verify = async () => {
    setProblem(undefined);
    try {
      const outcome = await getPasskey(await begin.mutateAsync({ body: { token } }));
      if ('problem' in outcome) return setProblem(outcome.problem);
      await complete.mutateAsync({ body: { token, passkey: outcome.answer } });
      onSignedIn();
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
      if (asApiError(failure).reply?.code === 'second_step_over') onExpired();
    }
  };
  return (
    <Stack gap="md">
      <p>Your password is correct. Now use a passkey to confirm that it is you.</p>
      <BusyButton ref={button} onPress={verify} fullWidth data-autofocus>
        Continue with a passkey
      </BusyButton>
      <FormProblem message={problem} />
      <div className={classes.links}>{links}</div>
    </Stack>
  );
}
