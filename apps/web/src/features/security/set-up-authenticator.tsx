import { Button, TextInput } from '@mantine/core';
import type { EnrollmentReply } from '@paddock/contract';
import { lazy, useEffect, useRef } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';
import { useBeginAuthenticatorSetup, useConfirmAuthenticator } from './api.ts';
import classes from './second-factors.module.css';
import { SectionForm } from './section-form.tsx';

const QrCode = lazy(() => import('./qr-code.tsx'));

export interface SetUpAuthenticatorProps {
  onDone: () => void;
  /** Called with the recovery codes that come with the first factor. */
  onCodes: (reply: EnrollmentReply) => void;
}

/** The secret as a QR code and as text, and a field for the code that proves that the app has it. */
export function SetUpAuthenticator({ onDone, onCodes }: SetUpAuthenticatorProps) {
  const { data: setup, error } = useAuthenticatorSetup();
  if (error)
    return (
      <Callout tone="failure" announce>
        <p>{apiErrorMessage(error)}</p>
        <Button variant="default" onClick={onDone}>
          Back
        </Button>
      </Callout>
    );
  if (!setup) return <SkeletonText lines={4} label="Creating a key" />;
  return <ConfirmationForm {...setup} onDone={onDone} onCodes={onCodes} />;
}

function ConfirmationForm({
  secret,
  address,
  onDone,
  onCodes,
}: SetUpAuthenticatorProps & { secret: string; address: string }) {
  const confirm = useConfirmAuthenticator();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: 'Please enter the code from the app.' } : {}),
    onSubmit: async ({ code }) => {
      onCodes(await confirm.mutateAsync({ body: { code } }));
      void showToast({
        message: 'The app is set up. You will need its codes to sign in from now on.',
        tone: 'positive',
      });
      onDone();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <SectionForm label="Turn on" form={form} onCancel={onDone}>
      <p className={classes.step}>1. Scan this with your authenticator app.</p>
      <LazyBoundary skeleton={<div className={classes.qr} />} failureDisplay="here">
        <QrCode text={address} label="QR code for your authenticator app" />
      </LazyBoundary>
      <p className={classes.step}>
        Or enter this key in the app: <code className={classes.secret}>{groupSecret(secret)}</code>
      </p>
      <TextInput
        {...form.field('code')}
        label="2. Enter the code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </SectionForm>
  );
}

const groupSecret = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Requests a new secret once. */
function useAuthenticatorSetup() {
  const { mutate, data, error } = useBeginAuthenticatorSetup();
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    mutate({});
  }, [mutate]);
  return { data, error };
}
