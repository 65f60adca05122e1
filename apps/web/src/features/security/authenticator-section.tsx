import { Button, TextInput } from '@mantine/core';
import type { EnrollmentReply } from '@paddock/contract';
import { lazy, useEffect, useRef } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { LazyBoundary } from '../../ui/lazy/lazy-boundary.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { useBeginAuthenticatorSetup, useConfirmAuthenticator, useRemoveAuthenticator } from './api.ts';
import { RemoveFactor } from './remove-factor.tsx';
import classes from './second-factors.module.css';
import { DisclosureButton, SectionForm } from './section-form.tsx';

const QrCode = lazy(() => import('./qr-code.tsx'));

interface SetUpAuthenticatorProps {
  onDone: () => void;
  /** Called with the recovery codes that come with the first factor. */
  onCodes: (reply: EnrollmentReply) => void;
}

/** The secret as a QR code and as text, and a field for the code that proves that the app has it. */
function SetUpAuthenticator({ onDone, onCodes }: SetUpAuthenticatorProps) {
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

export interface AuthenticatorSectionProps extends Pick<SetUpAuthenticatorProps, 'onCodes'> {
  /** ISO text; null if there is none. */
  since: string | null;
}

/** The app that shows codes for signing in. */
export function AuthenticatorSection({ since, onCodes }: AuthenticatorSectionProps) {
  const remove = useRemoveAuthenticator();
  const { timezone } = useMe().profileSettings;
  return (
    <Section
      isBeside
      title="Authenticator app"
      note="An app on your phone shows a new code every 30 seconds. You enter one after your password when you sign in."
    >
      {since ? (
        <p>
          Set up <DateTime moment={since} timeZone={timezone} />.
        </p>
      ) : null}
      <div className={classes.buttons}>
        <DisclosureButton label={since ? 'Set up another app' : 'Set up an app'}>
          {(close) => <SetUpAuthenticator onDone={close} onCodes={onCodes} />}
        </DisclosureButton>
        {since ? (
          <RemoveFactor
            label="Remove the app"
            question="You will no longer need its codes to sign in. Enter one to remove it."
            verifiedBy="code"
            onRemove={async (body) =>
              body !== 'passkey' && toastOutcome(remove.mutateAsync({ body }), 'The app was removed.')
            }
          />
        ) : null}
      </div>
    </Section>
  );
}
