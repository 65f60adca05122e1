import { Stack } from '@mantine/core';
import { askSecondPasskey, CallError, call, takeSecondStep } from '@paddock/contract';
import { useEffect, useRef, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { askPasskey } from '../../platform/passkeys/passkeys.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { messageOf } from './call-failure.ts';
import classes from './dialog-form.module.css';
import type { SecondStepGiven } from './second-code-form.tsx';

/** The second step with a passkey: a press opens the browser's own dialog. */
export function SecondPasskey({ token, onSignedIn, onOver, links }: SecondStepGiven) {
  const transport = useTransport();
  const store = useSessionStore();
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  // The link that led here from another way has gone with that.
  useEffect(() => button.current?.focus(), []);
  const prove = async () => {
    setProblem(undefined);
    try {
      const outcome = await askPasskey(await call(transport, askSecondPasskey, { body: { token } }));
      if ('problem' in outcome) return setProblem(outcome.problem);
      const body = { token, passkey: outcome.answer };
      const { me, authCode } = await call(transport, takeSecondStep, { body });
      store.set(me, authCode);
      onSignedIn();
    } catch (failure) {
      setProblem(messageOf(failure));
      if (failure instanceof CallError && failure.reply?.code === 'second_step_over') onOver();
    }
  };
  return (
    <Stack gap="md">
      <p>Your password was right. Now show with a passkey that it is you.</p>
      <BusyButton ref={button} onPress={prove} fullWidth data-autofocus>
        Continue with a passkey
      </BusyButton>
      {problem !== undefined && (
        <Callout tone="failure" announce>
          <p>{problem}</p>
        </Callout>
      )}
      <div className={classes.links}>{links}</div>
    </Stack>
  );
}
