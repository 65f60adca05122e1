import { askAnyPasskey, call, signInWithPasskey } from '@paddock/contract';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { askPasskey, hasPasskeys } from '../../platform/passkeys/passkeys.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { messageOf } from './call-failure.ts';
import classes from './passkey-sign-in.module.css';

/** Signing in without a password, where the browser has passkeys. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const transport = useTransport();
  const store = useSessionStore();
  const [problem, setProblem] = useState<string>();
  if (!hasPasskeys()) return null;
  const send = async () => {
    setProblem(undefined);
    try {
      const outcome = await askPasskey(await call(transport, askAnyPasskey, {}));
      if ('problem' in outcome) return setProblem(outcome.problem);
      const { me, authCode } = await call(transport, signInWithPasskey, {
        body: { passkey: outcome.answer },
      });
      store.set(me, authCode);
      onSignedIn();
    } catch (failure) {
      setProblem(messageOf(failure));
    }
  };
  return (
    <div className={classes.block}>
      <BusyButton variant="default" onPress={send} fullWidth>
        Continue with a passkey
      </BusyButton>
      {problem !== undefined && (
        <Callout tone="failure" announce>
          <p>{problem}</p>
        </Callout>
      )}
    </div>
  );
}
