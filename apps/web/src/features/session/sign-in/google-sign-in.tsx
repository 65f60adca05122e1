import type { BodyOf, signInWithGoogle } from '@paddock/contract';
import { useState } from 'react';
import { apiErrorMessage, asApiError } from '../../../platform/api/api-error.ts';
import { GoogleAuthMethod, useGoogleClientId } from '../../../platform/google/google-auth-method.tsx';
import type { GoogleCredential } from '../../../platform/google/google-identity.ts';
import { deviceToken } from '../../../platform/session/device-token.ts';
import { useSignInWithGoogle } from '../api.ts';
import type { FirstFactorProps } from '../dialog/sign-in-view.ts';
import { GoogleLinkForm } from './google-link-form.tsx';

export interface GoogleSignInProps extends FirstFactorProps {
  text: 'signin_with' | 'signup_with';
}

/** Signing in with Google, on portals that have it (AUT-09, POR-05). */
export function GoogleSignIn({ text, onSignedIn, onSecondStep }: GoogleSignInProps) {
  const { mutateAsync } = useSignInWithGoogle();
  const clientId = useGoogleClientId();
  /** A token whose account requires its password once, before it is linked. */
  const [unlinked, setUnlinked] = useState<GoogleCredential>();
  if (clientId === null) return null;
  const signIn = async (body: BodyOf<typeof signInWithGoogle>) => {
    const reply = await mutateAsync({ body: { ...body, device: deviceToken() } });
    if ('secondFactor' in reply) onSecondStep(reply.secondFactor);
    else onSignedIn();
  };
  const send = async (credential: GoogleCredential) => {
    try {
      await signIn(credential);
    } catch (failure) {
      if (asApiError(failure).reply?.code !== 'link_needs_password') return apiErrorMessage(failure);
      setUnlinked(credential);
    }
    return undefined;
  };
  if (unlinked) return <GoogleLinkForm onPassword={(password) => signIn({ ...unlinked, password })} />;
  return <GoogleAuthMethod clientId={clientId} text={text} onCredential={send} />;
}
