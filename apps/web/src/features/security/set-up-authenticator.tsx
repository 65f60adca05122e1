import { Button, TextInput } from '@mantine/core';
import {
  beginAuthenticator,
  CallError,
  call,
  confirmAuthenticator,
  type EnrolmentReply,
} from '@paddock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useRef, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { notify } from '../../platform/notices/notify.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/callout.tsx';
import { LatePart } from '../../ui/late-part/late-part.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { afterFactorChange } from './api/second-factors.ts';
import { type ByField, SafetyForm } from './safety-form.tsx';
import classes from './second-factors.module.css';

const QrCode = lazy(() => import('./qr-code.tsx'));

export interface SetUpAuthenticatorProps {
  onDone: () => void;
  /** Told the recovery codes that come with the first factor. */
  onCodes: (made: EnrolmentReply) => void;
}

/** The picture to scan, the same as text, and the code that proves that the app has it. */
export function SetUpAuthenticator({ onDone, onCodes }: SetUpAuthenticatorProps) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const store = useSessionStore();
  const { setup, problem } = useSetup();
  const send = async ({ code = '' }: ByField) => {
    const made = await call(transport, confirmAuthenticator, { body: { code } });
    onCodes(made);
    void notify({ message: 'The app is set up. Signing in asks for its codes now.', tone: 'positive' });
    await afterFactorChange(transport, queryClient, store);
    onDone();
  };
  if (problem !== undefined)
    return (
      <Callout tone="failure" announce>
        <p>{problem}</p>
        <Button variant="default" onClick={onDone}>
          Back
        </Button>
      </Callout>
    );
  if (!setup) return <SkeletonText lines={4} label="Making a secret" />;
  return (
    <SafetyForm
      label="Turn on"
      check={({ code = '' }): ByField =>
        code.trim() === '' ? { code: 'Please enter the code of the app.' } : {}
      }
      onSend={send}
      onCancel={onDone}
    >
      {(errors) => (
        <>
          <p className={classes.step}>1. Scan this with your authenticator app.</p>
          <LatePart skeleton={<div className={classes.qr} />} failureTold="here">
            <QrCode text={setup.address} label="QR code for your authenticator app" />
          </LatePart>
          <p className={classes.step}>
            Or type this secret into it: <code className={classes.secret}>{inGroups(setup.secret)}</code>
          </p>
          <TextInput
            name="code"
            label="2. Enter the code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={errors['code']}
          />
        </>
      )}
    </SafetyForm>
  );
}

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Asks for a new secret once. */
function useSetup() {
  const transport = useTransport();
  const hasAsked = useRef(false);
  const [setup, setSetup] = useState<{ secret: string; address: string }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    call(transport, beginAuthenticator, {}).then(setSetup, (failure: unknown) => {
      if (!(failure instanceof CallError)) throw failure;
      setProblem(failure.reply?.message ?? failure.message);
    });
  }, [transport]);
  return { setup, problem };
}
