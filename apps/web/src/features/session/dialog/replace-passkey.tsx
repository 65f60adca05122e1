import { Button, Stack } from '@mantine/core';
import { parseUserAgent } from '@paddock/domain';
import { useEffect, useRef, useState } from 'react';
import { apiErrorMessage } from '../../../platform/api/api-error.ts';
import { createPasskey } from '../../../platform/passkeys/passkeys.ts';
import { showToast } from '../../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../../ui/forms/busy-button.tsx';
import { useAddPasskey, useBeginPasskeyRegistration } from '../api.ts';

export interface ReplacePasskeyProps {
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
