import { Stack } from '@mantine/core';
import type { SecondFactorMethod, SecondStep } from '@paddock/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { apiErrorMessage, asApiError } from '../../../platform/api/api-error.ts';
import { getPasskey, hasPasskeys } from '../../../platform/passkeys/passkeys.ts';
import {
  availableMethods,
  CodeField,
  type CodeKind,
  methodLabels,
  noMethodAvailableMessage,
} from '../../../platform/second-factor/factor-methods.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../../ui/forms/busy-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useBeginPasskeySecondStep, useCompleteSecondStep } from '../api.ts';
import classes from './dialog-form.module.css';
import { DialogForm, DialogLink, DialogMessage } from './dialog-form.tsx';
import { ReplacePasskey } from './passkey-sign-in.tsx';
import type { SigningViewProps } from './sign-in-view.ts';

interface SecondStepProps {
  token: string;
  onSignedIn: () => void;
  /** The time for this step is up: signing in starts over. */
  onExpired: () => void;
  links: ReactNode;
}

/** A code from the app, or a recovery code. */
function SecondStepCodeForm({
  kind,
  token,
  onSignedIn,
  onExpired,
  links,
}: SecondStepProps & { kind: CodeKind }) {
  const complete = useCompleteSecondStep();
  const input = useRef<HTMLInputElement>(null);
  // The link that led here from another method is gone.
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: 'Please enter the code.' } : {}),
    onSubmit: async (values) => {
      const code = values.code.trim();
      await complete.mutateAsync({
        body: kind === 'recovery' ? { token, recoveryCode: code } : { token, code },
      });
      onSignedIn();
      return undefined;
    },
    toErrors: (failure) => {
      if (asApiError(failure).reply?.code === 'second_step_over') onExpired();
      else input.current?.select();
      return { fields: { code: apiErrorMessage(failure) } };
    },
  });
  return (
    <DialogForm form={form} submitLabel="Sign In" links={links}>
      <CodeField ref={input} kind={kind} {...form.field('code')} />
    </DialogForm>
  );
}

/** The second step with a passkey: a press opens the browser's own dialog. */
function SecondStepPasskey({ token, onSignedIn, onExpired, links }: SecondStepProps) {
  const begin = useBeginPasskeySecondStep();
  const complete = useCompleteSecondStep();
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  // The link that led here from another method is gone.
  useEffect(() => button.current?.focus(), []);
  const verify = async () => {
    setProblem(undefined);
    try {
      const outcome = await getPasskey(await begin.mutateAsync({ body: { token } }));
      if ('problem' in outcome) return setProblem(outcome.problem);
      await complete.mutateAsync({ body: { token, passkey: outcome.answer } });
      onSignedIn();
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
      if (asApiError(failure).reply?.code === 'second_step_over') onExpired();
    }
  };
  return (
    <Stack gap="md">
      <p>Your password is correct. Now use a passkey to confirm that it is you.</p>
      <BusyButton ref={button} onPress={verify} fullWidth data-autofocus>
        Continue with a passkey
      </BusyButton>
      <FormProblem message={problem} />
      <div className={classes.links}>{links}</div>
    </Stack>
  );
}

export interface SecondStepFormProps extends SigningViewProps {
  step: SecondStep;
}

/** Says why an account's passkey is not offered: this site had another address when it was made. */
function FormerPasskey({ sites }: { sites: readonly string[] }) {
  return (
    <Callout tone="info" title="Your passkey is from an earlier address of this site">
      It was made at {sites.join(', ')} and does not work at {location.hostname}. Confirm that it is you in
      another way. Then you can replace it.
    </Callout>
  );
}

/** The second step of signing in, by the easiest method that works here, with links to the others. */
export function SecondStepForm({ step, show, onSignedIn }: SecondStepFormProps) {
  const methods = availableMethods(step.methods);
  const isMoved = step.formerSites.length > 0 && !step.methods.includes('passkey');
  const [hasVerified, setVerified] = useState(false);
  const [chosen, choose] = useState<SecondFactorMethod>();
  const method = chosen ?? methods[0];
  const links = (
    <>
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <DialogLink key={other} onFollow={() => choose(other)}>
            {methodLabels[other]}
          </DialogLink>
        ))}
      <DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>
    </>
  );
  const stepProps = {
    token: step.token,
    onSignedIn: isMoved && hasPasskeys() ? () => setVerified(true) : onSignedIn,
    onExpired: () => show('signin'),
    links,
  };
  if (hasVerified) return <ReplacePasskey sites={step.formerSites} onDone={onSignedIn} />;
  switch (method) {
    case 'authenticator':
    case 'recovery':
      return (
        <Stack gap="md">
          {isMoved ? <FormerPasskey sites={step.formerSites} /> : null}
          <SecondStepCodeForm key={method} kind={method} {...stepProps} />
        </Stack>
      );
    case 'passkey':
      return <SecondStepPasskey {...stepProps} />;
    default:
      return (
        <DialogMessage>
          {isMoved ? <FormerPasskey sites={step.formerSites} /> : null}
          <p>{noMethodAvailableMessage}</p>
          {links}
        </DialogMessage>
      );
  }
}
