import { askAnyPasskey, call, signInWithPasskey } from '@paddock/contract';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import type { PasskeyAnswer } from '../../platform/passkeys/passkey-offer.ts';
import { askPasskey, hasPasskeys } from '../../platform/passkeys/passkeys.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { messageOf } from './call-failure.ts';
import classes from './passkey-sign-in.module.css';
import { usePasskeyOffer } from './use-passkey-offer.ts';

/** Signing in without a password, where the browser has passkeys: by the button, or from the address field. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const transport = useTransport();
  const store = useSessionStore();
  const [problem, setProblem] = useState<string>();
  const signInBy = async (passkey: PasskeyAnswer) => {
    setProblem(undefined);
    try {
      const { me, authCode } = await call(transport, signInWithPasskey, { body: { passkey } });
      store.set(me, authCode);
      onSignedIn();
      return true;
    } catch (failure) {
      setProblem(messageOf(failure));
      return false;
    }
  };
  const offer = usePasskeyOffer(signInBy);
  if (!hasPasskeys()) return null;
  const send = async () => {
    setProblem(undefined);
    offer.stop();
    try {
      const outcome = await askPasskey(await call(transport, askAnyPasskey, {}));
      if ('problem' in outcome) setProblem(outcome.problem);
      else if (await signInBy(outcome.answer)) return;
    } catch (failure) {
      setProblem(messageOf(failure));
    }
    offer.start();
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
