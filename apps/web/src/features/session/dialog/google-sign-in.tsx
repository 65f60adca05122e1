import type { BodyOf, signInWithGoogle } from '@paddock/contract';
import { useEffect, useRef, useState } from 'react';
import { apiErrorMessage, asApiError } from '../../../platform/api/api-error.ts';
import {
  GoogleAuthMethod,
  type GoogleCredential,
  useGoogleClientId,
} from '../../../platform/google/google-auth-method.tsx';
import { deviceToken } from '../../../platform/session/device-token.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useSignInWithGoogle } from '../api.ts';
import { DialogForm } from './dialog-form.tsx';
import type { FirstFactorProps } from './sign-in-view.ts';

interface GoogleLinkFormProps {
  /** Signs in with the password beside the token. */
  onPassword: (password: string) => Promise<void>;
}

/** Asks for the password of an account once, before its owner can sign in with Google (SEC-04). */
function GoogleLinkForm({ onPassword }: GoogleLinkFormProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { linkPassword: '' },
    validate: ({ linkPassword }) =>
      linkPassword === '' ? { linkPassword: 'Please enter your password.' } : {},
    onSubmit: async ({ linkPassword }) => {
      await onPassword(linkPassword);
      return undefined;
    },
    toErrors: (failure) => {
      input.current?.select();
      return { fields: { linkPassword: apiErrorMessage(failure) } };
    },
  });
  return (
    <DialogForm form={form} submitLabel="Connect Google" links={null}>
      <p role="status">
        There is already an account with the email address of your Google account. Enter its password once,
        and from then on you can sign in with Google.
      </p>
      <PasswordField
        {...form.field('linkPassword')}
        ref={input}
        label="Your account password"
        autoComplete="current-password"
      />
    </DialogForm>
  );
}

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
