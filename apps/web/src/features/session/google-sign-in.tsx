import { call, signInWithGoogle } from '@paddock/contract';
import { useTransport } from '../../platform/api/transport-context.ts';
import type { GoogleCredential } from '../../platform/google/google-identity.ts';
import { GoogleWay, useGoogleClientId } from '../../platform/google/google-way.tsx';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { messageOf } from './call-failure.ts';
import type { FirstFactorProps } from './sign-in-view.ts';

export interface GoogleSignInProps extends FirstFactorProps {
  text: 'signin_with' | 'signup_with';
}

/** Signing in with Google, on portals that have it (AUT-09, POR-05). */
export function GoogleSignIn({ text, onSignedIn, onSecondStep }: GoogleSignInProps) {
  const transport = useTransport();
  const store = useSessionStore();
  const clientId = useGoogleClientId();
  if (clientId === null) return null;
  const send = async (body: GoogleCredential) => {
    try {
      const reply = await call(transport, signInWithGoogle, { body });
      if ('secondFactor' in reply) onSecondStep(reply.secondFactor);
      else {
        store.set(reply.me, reply.authCode);
        onSignedIn();
      }
      return undefined;
    } catch (failure) {
      return messageOf(failure);
    }
  };
  return <GoogleWay clientId={clientId} text={text} onToken={send} />;
}
