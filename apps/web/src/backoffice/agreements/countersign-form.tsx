import { Checkbox } from '@mantine/core';
import type { AgreementDetail, Signature } from '@paddock/contract';
import { useId } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { SignaturePad } from '../../ui/signature/signature-pad.tsx';
import { useCountersign } from './api.ts';

export interface SignatureValues {
  signature: Signature | undefined;
  consent: boolean;
}

/** An agreement that is signed here. */
export interface SignedDocument {
  item: AgreementDetail;
  /** Of the document that was read. */
  documentSha256: string;
}

/** The consent and the signature of management. */
export function CountersignForm({ item, documentSha256, onDone }: SignedDocument & { onDone: () => void }) {
  const countersign = useCountersign();
  const form = useForm<SignatureValues>({
    initialValues: { signature: undefined, consent: false },
    onSubmit: async ({ signature, consent }) => {
      if (!signature || !consent) return undefined;
      const { syndUser } = item;
      await countersign.mutateAsync({ body: { syndUser, documentSha256, consent, signature } });
      onDone();
      return undefined;
    },
    toErrors: (failure) => ({ message: apiErrorMessage(failure) }),
  });
  const { signature, consent } = form.values;
  const reasonId = useId();
  const canSign = Boolean(signature && consent);
  if (item.refusal) return <Callout tone="warn">{item.refusal}</Callout>;
  return (
    <Form label="Countersign the agreement" {...form.element}>
      <SignaturePad
        label="Signature for management"
        onChange={(drawn) => form.change({ signature: drawn })}
      />
      <Checkbox {...form.field('consent', 'checkbox')} label={item.consentText} />
      <FormProblem message={form.problem} />
      {canSign ? null : <p id={reasonId}>Sign above and check the box, then countersign.</p>}
      <FormActions>
        <BusyButton
          type="submit"
          disabled={!canSign}
          isBusy={form.isPending}
          {...(!canSign && { 'aria-describedby': reasonId })}
        >
          Countersign
        </BusyButton>
      </FormActions>
    </Form>
  );
}
