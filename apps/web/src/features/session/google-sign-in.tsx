import { call, signInWithGoogle } from '@paddock/contract';
import { useEffect, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/callout.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { messageOf } from './call-failure.ts';
import { GoogleButton } from './google-button.tsx';
import { type GoogleCredential, hearFromGoogle } from './google-identity.ts';
import classes from './google-sign-in.module.css';
import { refusalFlash } from './sign-in-form.tsx';
import type { FirstFactorProps } from './sign-in-view.ts';
import { useFlash } from './use-flash.ts';

export interface GoogleSignInProps extends FirstFactorProps {
  text: 'signin_with' | 'signup_with';
}

/** Signing in with Google, on portals that have it (AUT-09, POR-05). */
export function GoogleSignIn(props: GoogleSignInProps) {
  const { signInWithGoogleClientId, signInWithGoogleDisabled } = usePortal();
  if (!signInWithGoogleClientId || signInWithGoogleDisabled) return null;
  return <OpenGoogleSignIn clientId={signInWithGoogleClientId} {...props} />;
}

function OpenGoogleSignIn({
  clientId,
  text,
  onSignedIn,
  onSecondStep,
}: GoogleSignInProps & { clientId: string }) {
  const transport = useTransport();
  const store = useSessionStore();
  const flight = useSingleFlight();
  const [message, setMessage] = useState<string>();
  const [isMarked, mark] = useFlash<true>(refusalFlash);
  const send = async (body: GoogleCredential) => {
    setMessage(undefined);
    try {
      const reply = await call(transport, signInWithGoogle, { body });
      if ('secondFactor' in reply) return onSecondStep(reply.secondFactor);
      store.set(reply.me, reply.authCode);
      onSignedIn();
    } catch (failure) {
      setMessage(messageOf(failure));
      mark(true);
    }
  };
  useEffect(() => hearFromGoogle((given) => void flight.run(() => send(given))));
  const state = flight.isBusy ? 'busy' : isMarked ? 'refused' : 'idle';
  return (
    <div className={classes.block}>
      <p className={classes.or}>or</p>
      <GoogleButton clientId={clientId} text={text} state={state} />
      {message !== undefined && (
        <Callout tone="failure" announce>
          <p>{message}</p>
        </Callout>
      )}
    </div>
  );
}
