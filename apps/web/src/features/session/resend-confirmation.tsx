import { CallError, call, resendConfirmation } from '@paddock/contract';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { messageOf } from './call-failure.ts';

/** Sends the confirmation mail again; the answer is the same for every name, known or not (AUT-04). */
export function ResendConfirmation({ username }: { username: string }) {
  const transport = useTransport();
  const [told, setTold] = useState<string>();
  const send = async () => {
    if (username === '') return setTold('Please enter your e-mail address.');
    try {
      await call(transport, resendConfirmation, { body: { username } });
      setTold('We have sent a new confirmation link. It may take a minute to arrive.');
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setTold(messageOf(failure, 'The mail could not be sent. Please try again.'));
    }
  };
  return (
    <div>
      <BusyButton size="sm" variant="default" onPress={send}>
        Send the confirmation mail again
      </BusyButton>
      <p role="status">{told}</p>
    </div>
  );
}
