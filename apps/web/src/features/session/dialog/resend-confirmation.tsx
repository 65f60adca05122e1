import { useState } from 'react';
import { apiErrorMessage } from '../../../platform/api/api-error.ts';
import { deviceToken } from '../../../platform/session/device-token.ts';
import { BusyButton } from '../../../ui/forms/busy-button.tsx';
import { useResendConfirmation } from '../emailed-api.ts';

/** Sends the confirmation email again. */
export function ResendConfirmation({ username }: { username: string }) {
  const resend = useResendConfirmation();
  const [status, setStatus] = useState<string>();
  const send = async () => {
    if (username === '') return setStatus('Please enter your email address.');
    try {
      await resend.mutateAsync({ body: { username, device: deviceToken() } });
      setStatus('We have sent a new confirmation link. It may take a minute to arrive.');
    } catch (failure) {
      setStatus(apiErrorMessage(failure, 'The email could not be sent. Please try again.'));
    }
  };
  return (
    <div>
      <BusyButton size="sm" variant="default" onPress={send}>
        Send the confirmation email again
      </BusyButton>
      <p role="status">{status}</p>
    </div>
  );
}
