import { TextInput } from '@mantine/core';
import { type BodyOf, CallError, call, takeSecondStep } from '@paddock/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { messageOf } from './call-failure.ts';
import { DialogForm } from './dialog-form.tsx';

export interface SecondStepGiven {
  token: string;
  onSignedIn: () => void;
  /** The time for this step is over: signing in begins again. */
  onOver: () => void;
  links: ReactNode;
}

const fields = {
  authenticator: {
    label: 'Code of your authenticator app',
    description: 'Six digits. The app shows a new code every 30 seconds.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the codes that you kept when you set this up. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const;

/** A code of the app, or one of those that were kept for the day without it. */
export function SecondCodeForm({
  kind,
  token,
  onSignedIn,
  onOver,
  links,
}: SecondStepGiven & { kind: keyof typeof fields }) {
  const transport = useTransport();
  const store = useSessionStore();
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // The link that led here from another way has gone with that.
  useEffect(() => field.current?.focus(), []);
  const send = async ({ code = '' }: Record<string, string>) => {
    if (code.trim() === '') return setProblem('Please enter the code.');
    setProblem(undefined);
    try {
      const body: BodyOf<typeof takeSecondStep> =
        kind === 'recovery' ? { token, recoveryCode: code.trim() } : { token, code: code.trim() };
      const { me, authCode } = await call(transport, takeSecondStep, { body });
      store.set(me, authCode);
      onSignedIn();
    } catch (failure) {
      setProblem(messageOf(failure));
      if (failure instanceof CallError && failure.reply?.code === 'second_step_over') onOver();
      else field.current?.select();
    }
  };
  return (
    <DialogForm onSend={send} submitLabel="Sign In" links={links}>
      <TextInput
        ref={field}
        {...fields[kind]}
        name="code"
        error={problem}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-autofocus
      />
    </DialogForm>
  );
}
