import { Anchor, Stack } from '@mantine/core';
import type { PasskeyRequestOptions, SecondFactorInput, SecondFactorMethod } from '@paddock/contract';
import { useEffect, useRef, useState } from 'react';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { apiErrorMessage, asApiError } from '../api/api-error.ts';
import { getPasskey } from '../passkeys/passkeys.ts';
import {
  availableMethods,
  CodeField,
  type CodeKind,
  methodLabels,
  noMethodAvailableMessage,
} from './factor-methods.tsx';

export interface SecondFactorFormProps {
  /** The methods of the account. */
  methods: readonly SecondFactorMethod[];
  /** The text above the button for a passkey. */
  passkeyLead: string;
  /** Fetches the passkey options. */
  fetchRequest: () => Promise<PasskeyRequestOptions>;
  /** Sends the factor; rejects if it is wrong. */
  onVerify: (answer: SecondFactorInput) => Promise<void>;
  /** Called when the time for this step is up. */
  onExpired?: () => void;
}

/** Asks for the second factor by the easiest method that works here, with links to the others. */
export function SecondFactorForm({ methods: all, ...rest }: SecondFactorFormProps) {
  const methods = availableMethods(all);
  const [chosen, choose] = useState<SecondFactorMethod>();
  const method = chosen ?? methods[0];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return (
    <Stack gap="md" ref={box}>
      {method === undefined ? <p>{noMethodAvailableMessage}</p> : null}
      {method === 'authenticator' || method === 'recovery' ? (
        <CodeForm key={method} kind={method} {...rest} />
      ) : null}
      {method === 'passkey' ? <PasskeyStep {...rest} /> : null}
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <Anchor key={other} component="button" type="button" onClick={() => choose(other)}>
            {methodLabels[other]}
          </Anchor>
        ))}
    </Stack>
  );
}

type StepProps = Omit<SecondFactorFormProps, 'methods'>;

/** Why a factor was rejected; undefined if the step is over, which is reported instead. */
function rejectionMessage(failure: unknown, onExpired: (() => void) | undefined): string | undefined {
  const { reply } = asApiError(failure);
  if (!onExpired || reply?.code !== 'second_step_over') return apiErrorMessage(failure);
  onExpired();
  return undefined;
}

function CodeForm({ kind, onVerify, onExpired }: StepProps & { kind: CodeKind }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: 'Please enter the code.' } : {}),
    onSubmit: async (values) => {
      const code = values.code.trim();
      await onVerify(kind === 'recovery' ? { recoveryCode: code } : { code });
      return undefined;
    },
    toErrors: (failure) => ({ fields: { code: rejectionMessage(failure, onExpired) } }),
  });
  return (
    <Form label="Confirm with your second factor" {...form.element}>
      <CodeField kind={kind} {...form.field('code')} />
      <FormActions>
        <BusyButton type="submit" isBusy={form.isPending}>
          Continue
        </BusyButton>
      </FormActions>
    </Form>
  );
}

function PasskeyStep({ passkeyLead, fetchRequest, onVerify, onExpired }: StepProps) {
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setProblem(undefined);
    try {
      const outcome = await getPasskey(await fetchRequest());
      if ('answer' in outcome) await onVerify({ passkey: outcome.answer });
      else setProblem(outcome.problem);
    } catch (failure) {
      setProblem(rejectionMessage(failure, onExpired));
    }
  };
  return (
    <>
      <p>{passkeyLead}</p>
      <BusyButton onPress={send}>Continue with a passkey</BusyButton>
      <FormProblem message={problem} />
    </>
  );
}
